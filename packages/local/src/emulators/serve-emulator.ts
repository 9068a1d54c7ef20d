// The thread's side of an emulator: waits for the order to open, says when it is ready, and closes when asked.

import { parentPort } from "node:worker_threads";
import type { EmulatorAnswer, EmulatorOrder } from "./emulator-thread.ts";

export type ServedEmulator<Ready> = { readonly ready: Ready; close(): Promise<void> };

export function serveEmulator<Ready>(open: () => Promise<ServedEmulator<Ready>>): void {
  const port = parentPort;
  if (port === null) throw new Error("an emulator runs in a worker thread");
  const tell = (answer: EmulatorAnswer<Ready>) => port.postMessage(answer);
  let opening: Promise<ServedEmulator<Ready> | undefined> = Promise.resolve(undefined);

  async function tryToOpen(): Promise<ServedEmulator<Ready> | undefined> {
    try {
      const emulator = await open();
      tell({ kind: "ready", ready: emulator.ready });
      return emulator;
    } catch (error) {
      tell({ kind: "failed", message: describe(error) });
      return undefined;
    }
  }

  async function close(): Promise<void> {
    const emulator = await opening;
    await emulator?.close();
    // What an emulator left behind (a listener, a timer) must not hold the process.
    process.exit();
  }

  port.on("message", (order: EmulatorOrder) => {
    if (order === "open") opening = tryToOpen();
    else void close();
  });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
