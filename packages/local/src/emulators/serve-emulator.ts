// The thread's side of an emulator: starts it, says so, and closes it when asked.

import { parentPort } from "node:worker_threads";
import type { EmulatorAnswer } from "./emulator-thread.ts";

export type ServedEmulator<Ready> = { readonly ready: Ready; close(): Promise<void> };

export async function serveEmulator<Ready>(start: () => Promise<ServedEmulator<Ready>>): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("an emulator runs in a worker thread");
  const tell = (answer: EmulatorAnswer<Ready>) => port.postMessage(answer);
  try {
    const emulator = await start();
    port.once("message", () => {
      void emulator.close().finally(() => port.close());
    });
    tell({ kind: "ready", ready: emulator.ready });
  } catch (error) {
    tell({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    port.close();
  }
}
