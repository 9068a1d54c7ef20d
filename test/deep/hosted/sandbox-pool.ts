// Sandboxes of one function: each runs one invocation at a time, a new one starts when all are busy, up to a number.
// Beyond it invocations wait. A sandbox that dies takes its invocation with it and nothing else.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { FromSandbox, ToSandbox } from "./lambda-sandbox.ts";

export type SandboxPool = {
  invoke(event: unknown, remainingMs: number): Promise<unknown>;
  /** As when a machine is lost: whatever they were doing ends here. */
  killAll(): void;
  /** Of sandboxes that start from now on. */
  setClock(offsetMs: number): void;
  close(): Promise<void>;
};

type Sandbox = { readonly child: ChildProcess; invoke(event: unknown, remainingMs: number): Promise<unknown> };

/** `clocksMs` are handed to new sandboxes in turn. */
export function startSandboxPool(options: {
  readonly env: Readonly<Record<string, string>>;
  readonly most: number;
  readonly clocksMs?: readonly number[];
  /** Each line that a function prints, which Lambda would send to its log group. */
  readonly onLine?: (line: string) => void;
}): SandboxPool {
  let clocksMs = options.clocksMs ?? [0];
  let started = 0;
  const alive = new Set<ChildProcess>();
  const idle: Sandbox[] = [];
  const waiting: ((sandbox: Sandbox) => void)[] = [];

  async function take(): Promise<Sandbox> {
    for (let sandbox = idle.pop(); sandbox; sandbox = idle.pop()) if (sandbox.child.connected) return sandbox;
    if (alive.size < options.most) {
      const clockMs = clocksMs[started++ % clocksMs.length]!;
      return startSandbox({ ...options.env, SANDBOX_CLOCK_MS: String(clockMs) }, alive, options.onLine);
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(sandbox: Sandbox): void {
    const next = waiting.shift();
    if (!next) idle.push(sandbox);
    else if (sandbox.child.connected) next(sandbox);
    else void take().then(next);
  }

  return {
    async invoke(event, remainingMs) {
      const sandbox = await take();
      try {
        return await sandbox.invoke(event, remainingMs);
      } finally {
        giveBack(sandbox);
      }
    },
    killAll() {
      idle.length = 0;
      for (const child of alive) child.kill("SIGKILL");
    },
    setClock(offsetMs) {
      clocksMs = [offsetMs];
    },
    async close() {
      const ends = [...alive].map((child) => once(child, "exit"));
      for (const child of alive) child.kill("SIGKILL");
      await Promise.all(ends);
    },
  };
}

async function startSandbox(
  env: Readonly<Record<string, string>>,
  alive: Set<ChildProcess>,
  onLine: (line: string) => void = () => {},
): Promise<Sandbox> {
  const child = fork(fileURLToPath(new URL("./lambda-sandbox.ts", import.meta.url)), {
    env: { ...env },
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  createInterface({ input: child.stdout! }).on("line", onLine);
  alive.add(child);
  const calls = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr = `${stderr}${String(chunk)}`.slice(-10_000);
  });
  const ready = Promise.withResolvers<void>();
  child.once("exit", () => {
    alive.delete(child);
    const error = new Error(`the sandbox ended\n${stderr}`);
    ready.reject(error);
    for (const call of calls.values()) call.reject(error);
  });
  child.on("message", (message: FromSandbox) => {
    if (message.kind === "ready") return ready.resolve();
    const call = calls.get(message.id);
    calls.delete(message.id);
    if (message.kind === "answer") call?.resolve(message.answer);
    else call?.reject(new Error(message.message));
  });
  await ready.promise;
  let id = 0;
  return {
    child,
    invoke: (event, remainingMs) =>
      new Promise((resolve, reject) => {
        const call: ToSandbox = { id: id++, event, remainingMs };
        calls.set(call.id, { resolve, reject });
        child.send(call);
      }),
  };
}
