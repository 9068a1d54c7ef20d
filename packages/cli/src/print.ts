// The only place that prints. With --json exactly one document goes to stdout; progress and warnings always go to stderr.
// Everything is made inert here, so that nothing that came from a file or a model can reach the terminal as it is.

import { styleText } from "node:util";
import { SingleBar } from "cli-progress";
import { inertText } from "./text/inert-text.ts";

export type Printer = {
  readonly isJson: boolean;
  /** The one answer of a command. */
  answer(value: unknown, text: () => string): void;
  /** A document as it is, for people and programs alike (a report, a schema). */
  document(text: string): void;
  /** What is going on; left out with --quiet. */
  say(text: string): void;
  warn(text: string): void;
  error(text: string): void;
  /** What belongs to an error. */
  detail(text: string): void;
  /** How far something is; a bar on a terminal, else a line every few seconds. */
  progress(): Progress;
};

export type Progress = {
  update(done: number, total: number, words: string): void;
  stop(): void;
};

export type PrinterOptions = { readonly json: boolean; readonly quiet: boolean; readonly color: boolean };

const LINE_EVERY_MS = 3_000;

export function createPrinter({ json, quiet, color }: PrinterOptions): Printer {
  const out = (text: string) => process.stdout.write(`${text}\n`);
  const err = (text: string) => process.stderr.write(`${text}\n`);
  const mark = (style: "red" | "yellow", word: string) =>
    color && process.stderr.isTTY ? styleText(style, word) : word;
  return {
    isJson: json,
    answer: (value, text) => {
      if (json) out(JSON.stringify(value, null, 2));
      else out(inertText(text()));
    },
    document: (text) => {
      process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    },
    say: (text) => {
      if (!quiet) err(inertText(text));
    },
    warn: (text) => {
      err(`${mark("yellow", "warning")} ${inertText(text)}`);
    },
    error: (text) => {
      err(`${mark("red", "error")} ${inertText(text)}`);
    },
    detail: (text) => {
      err(inertText(text));
    },
    progress: () => {
      if (quiet) return { update: () => {}, stop: () => {} };
      return process.stderr.isTTY ? barProgress() : lineProgress((text) => err(inertText(text)));
    },
  };
}

export function writeHelp(text: string): void {
  process.stdout.write(text);
}

/** What was written has left this process; a reader that went away (`assay list | head`) is no error. */
export async function flushOutput(): Promise<void> {
  const flushed = (stream: NodeJS.WriteStream) => new Promise<void>((resolve) => stream.write("", () => resolve()));
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
}

export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

function barProgress(): Progress {
  const bar = new SingleBar({
    format: "[{bar}] {value}/{total} {words}",
    hideCursor: null,
    gracefulExit: false,
    barsize: 30,
    linewrap: true,
    emptyOnZero: true,
  });
  let isStarted = false;
  return {
    update: (done, total, words) => {
      if (!isStarted) bar.start(total, done, { words: inertText(words) });
      isStarted = true;
      bar.update(done, { words: inertText(words) });
    },
    stop: () => {
      if (isStarted) bar.stop();
      isStarted = false;
    },
  };
}

/** The first line at once, then one every few seconds. */
function lineProgress(line: (text: string) => void): Progress {
  let lastMs = Number.NEGATIVE_INFINITY;
  let last = "";
  return {
    update: (done, total, words) => {
      const text = `${done}/${total} ${words}`;
      const nowMs = performance.now();
      if (text === last || nowMs - lastMs < LINE_EVERY_MS) return;
      lastMs = nowMs;
      last = text;
      line(text);
    },
    stop: () => {},
  };
}
