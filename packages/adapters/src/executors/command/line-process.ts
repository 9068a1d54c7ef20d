// A long-lived process that is sent one JSON line per trial and answers with one, under the same run id. A process that
// dies, hangs or gets out of step costs one trial and is never used again.

import { isJsonObject } from "@assay/core/support";
import type { ExecutionOutcome } from "@assay/core/workflows";
import type { Member } from "../pool.ts";
import { killGroup } from "./kill-group.ts";
import { MAX_OUTPUT_CHARACTERS, type ProcessEnd, tailOf, withTail } from "./run-once.ts";
import type { startProcess } from "./start-process.ts";

/** Time for the end of standard error to arrive after the process has ended. */
const TAIL_MS = 1_000;

export type LineProcess = Member & {
  run(
    trial: { readonly runId: string; readonly line: string; readonly timeoutMs: number },
    log: (text: string) => void,
  ): Promise<ProcessEnd & { readonly coldStart: boolean; readonly startMs?: number }>;
};

type Current = {
  readonly runId: string;
  readonly log: (text: string) => void;
  readonly end: (outcome: ExecutionOutcome) => void;
  readonly restartClock: () => void;
};

type Holding = { ref(): unknown; unref(): unknown };

export function lineProcess(
  child: Awaited<ReturnType<typeof startProcess>>,
  mask: (text: string) => string,
): LineProcess {
  const spawnedMs = performance.now();
  let alive = true;
  let fresh = true;
  let current: Current | undefined;
  let unread = "";
  let errors = "";

  const giveUp = (outcome: ExecutionOutcome) => {
    alive = false;
    current?.end(outcome);
    killGroup(child);
  };
  const broken = (message: string) => giveUp({ kind: "error", code: "invalid_output", message, mayHaveSpent: true });

  function readLine(line: string): void {
    if (line.trim() === "") return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      message = undefined;
    }
    if (isJsonObject(message)) readMessage(message, line);
    else current?.log(line);
  }

  function readMessage(message: Readonly<Record<string, unknown>>, line: string): void {
    const looksLikeAnswer = "outputs" in message || "failed" in message;
    if (message.ready === true) current?.restartClock();
    else if (current && message.runId === current.runId) current.end({ kind: "answered", value: message });
    else if (current && looksLikeAnswer)
      broken(`answered with runId "${String(message.runId)}" instead of "${current.runId}"`);
    else current?.log(line);
  }

  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (unread + text).split("\n");
    unread = lines.pop() ?? "";
    for (const line of lines) readLine(line);
    if (unread.length > MAX_OUTPUT_CHARACTERS)
      broken(`printed a line of more than ${MAX_OUTPUT_CHARACTERS} characters`);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    current?.log(text);
    errors = tailOf(errors + text);
  });
  const gone = (code: number | null, signal: string | null) => {
    alive = false;
    const how = signal ? `ended by ${signal}` : `exit ${code}`;
    const message = withTail(`the process went away (${how})`, mask(errors));
    current?.end({ kind: "error", code: "command_exit", message, mayHaveSpent: true });
  };
  child.once("exit", (code, signal) => {
    alive = false;
    setTimeout(() => gone(code, signal), TAIL_MS).unref();
  });
  child.once("close", gone);

  /** An idle process alone must not keep its host alive. */
  const holdHost = (hold: boolean) => {
    for (const part of [child, child.stdin, child.stdout, child.stderr] as readonly Partial<Holding>[])
      if (hold) part.ref?.();
      else part.unref?.();
  };
  holdHost(false);

  return {
    isAlive: () => alive,
    stop() {
      giveUp({ kind: "error", code: "worker_lost", message: "the executor was closed", mayHaveSpent: true });
      return Promise.resolve();
    },
    run({ runId, line, timeoutMs }, log) {
      return new Promise((resolve) => {
        const coldStart = fresh;
        fresh = false;
        let fromMs = performance.now();
        let startMs: number | undefined;
        const end = (outcome: ExecutionOutcome) => {
          clearTimeout(timer);
          current = undefined;
          holdHost(false);
          const durationMs = performance.now() - fromMs;
          resolve({ outcome, durationMs, coldStart, ...(startMs !== undefined && { startMs }) });
        };
        const onLimit = () =>
          giveUp({
            kind: "error",
            code: "timed_out",
            message: `no result within ${timeoutMs} ms`,
            mayHaveSpent: true,
          });
        let timer = setTimeout(onLimit, timeoutMs);
        const restartClock = () => {
          if (!coldStart || startMs !== undefined) return;
          fromMs = performance.now();
          startMs = fromMs - spawnedMs;
          clearTimeout(timer);
          timer = setTimeout(onLimit, timeoutMs);
        };
        current = { runId, log, end, restartClock };
        holdHost(true);
        child.stdin.write(`${line}\n`);
      });
    },
  };
}
