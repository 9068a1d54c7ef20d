// One emulator in a thread of its own: its work never holds up the trials, and it ends with the process.
// The rule it protects: started means ready to serve, and a thread that dies is told as a fault, never as a hang.

import { Worker } from "node:worker_threads";
import { DomainError } from "@assay/core/support";

export type EmulatorAnswer<Ready> =
  | { readonly kind: "ready"; readonly ready: Ready }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "closed" };

export type EmulatorThread<Ready> = { readonly ready: Ready; close(): Promise<void> };

export async function startEmulatorThread<Ready>(script: URL, input: unknown): Promise<EmulatorThread<Ready>> {
  // No environment: an emulator's own variables would change where it listens and what it keeps.
  const worker = new Worker(script, { workerData: input, env: {}, execArgv: [] });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const ready = await new Promise<Ready>((resolve, reject) => {
    const fail = (message: string, cause?: unknown) =>
      reject(new DomainError("unavailable", `the local cloud did not start: ${message}`, { cause }));
    worker.on("message", (answer: EmulatorAnswer<Ready>) => {
      if (answer.kind === "ready") resolve(answer.ready);
      if (answer.kind === "failed") fail(answer.message);
    });
    worker.on("error", (error) => fail(String(error), error));
    worker.once("exit", (code) => fail(`its thread ended with code ${code}`));
  }).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  return {
    ready,
    async close() {
      worker.postMessage("close");
      await ended;
    },
  };
}
