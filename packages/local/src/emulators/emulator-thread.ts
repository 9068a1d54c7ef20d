// One emulator in a thread of its own: its work never holds up the trials, and it ends with the process.
// The rule it protects: opened means ready to serve, and a thread that dies is told as a fault, never as a hang.

import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { DomainError } from "@assay/core/support";

export type EmulatorOrder = "open" | "close";
export type EmulatorAnswer<Ready> =
  | { readonly kind: "ready"; readonly ready: Ready }
  | { readonly kind: "failed"; readonly message: string };

export type EmulatorThread<Ready> = {
  /** Until then it only loads; it touches no file before it is told to. */
  open(): Promise<Ready>;
  close(): Promise<void>;
};

export function startEmulatorThread<Ready>(script: URL, input: unknown): EmulatorThread<Ready> {
  const worker = new Worker(script, { workerData: input, env: environment(), execArgv: [] });
  const order = (what: EmulatorOrder) => worker.postMessage(what);
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const ready = new Promise<Ready>((resolve, reject) => {
    const fail = (message: string, cause?: unknown) =>
      reject(new DomainError("unavailable", `the local cloud did not start: ${message}`, { cause }));
    worker.on("message", (answer: EmulatorAnswer<Ready>) => {
      if (answer.kind === "ready") resolve(answer.ready);
      else fail(answer.message);
    });
    worker.on("error", (error) => fail(String(error), error));
    worker.once("exit", (code) => fail(`its thread ended with code ${code}`));
  });
  // A thread that dies before anybody opened it is told to whoever opens it.
  ready.catch(() => {});
  return {
    async open() {
      order("open");
      return await ready;
    },
    async close() {
      order("close");
      await ended;
    },
  };
}

/** Nothing of the host's: an emulator's own variables would change where it listens and what it keeps. */
function environment(): Record<string, string> {
  // What is reported is the folder of this Node version inside the one that was asked for.
  const compileCache = getCompileCacheDir();
  return compileCache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compileCache) };
}
