// The command as a process, as people start it: arguments in, an exit code and two streams out.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../packages/cli/bin/assay.js", import.meta.url));
export const repository = fileURLToPath(new URL("../../", import.meta.url));
const fixtureRegistry = fileURLToPath(new URL("./fixtures/registry.ts", import.meta.url));

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type Running = {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** When stderr or stdout matches; rejects when the process ends first. */
  until(pattern: RegExp): Promise<void>;
  /** So far. */
  said(): string;
};

export type Env = Readonly<Record<string, string>>;

/** Of one folder with a home in it, on the workflows of the fixtures. */
export class CliFolder {
  readonly folder = mkdtempSync(join(tmpdir(), "assay-cli-"));
  readonly env: Env;
  readonly #started: ChildProcess[] = [];

  constructor(env: Env = { ASSAY_REGISTRY: fixtureRegistry }) {
    this.env = env;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, content: unknown): string {
    const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
    writeFileSync(this.path(name), text);
    return name;
  }

  /** `input`: what comes in; nothing unless it is given. */
  start(args: readonly string[], env: Env = {}, input?: string): Running {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: this.folder,
      env: { ...process.env, NO_COLOR: "1", ASSAY_HOME: this.path("home"), ...this.env, ...env },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    child.stdin?.end(input);
    this.#started.push(child);
    return watch(child);
  }

  run(args: readonly string[], env: Env = {}, input?: string): Promise<Ended> {
    return this.start(args, env, input).ended;
  }

  /** Runs with --json; what it wrote to stdout has to be one document. */
  async json<Document>(args: readonly string[], env: Env = {}): Promise<{ code: number | null; document: Document }> {
    const { code, stdout, stderr } = await this.run([...args, "--json"], env);
    try {
      return { code, document: JSON.parse(stdout) as Document };
    } catch (cause) {
      throw new Error(`${args.join(" ")} printed no document (exit ${code}): ${stdout}${stderr}`, { cause });
    }
  }

  async remove(): Promise<void> {
    for (const child of this.#started) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function watch(child: ChildProcess): Running {
  let stdout = "";
  let stderr = "";
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const look of waiting) look();
  };
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    tell();
  });
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    tell();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
  const until = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!pattern.test(stdout) && !pattern.test(stderr)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      void ended.then(({ code }) =>
        reject(new Error(`it ended with ${code} and never said ${pattern}: ${stdout}${stderr}`)),
      );
      look();
    });
  return { child, ended, until, said: () => stdout + stderr };
}

export type Refused = {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly findings: readonly {
      readonly path: string;
      readonly message: string;
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
    }[];
  };
};

export type StatusDocument = {
  readonly experimentId: string;
  readonly status: string;
  readonly stop?: string;
  readonly designDigest: string;
  readonly trials: Counts & { readonly byArm: Readonly<Record<string, Counts>> };
  readonly budget: Readonly<Record<"limitUsd" | "reservedUsd" | "chargedUsd" | "overrunUsd" | "remainingUsd", number>>;
  readonly estimate: Readonly<Record<"lowUsd" | "likelyUsd" | "highUsd", number>>;
  readonly report: null | {
    readonly path: string | null;
    readonly url: string;
    readonly digest: string;
    readonly revision: number;
  };
  readonly resume?: string;
};

type Counts = Readonly<Record<"planned" | "scored" | "failed" | "skipped" | "running", number>>;
