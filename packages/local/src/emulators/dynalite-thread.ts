// DynamoDB on disk, by dynalite, on loopback. What it was told is in the operating system's hands before it answers,
// so a killed process loses nothing.

import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { workerData } from "node:worker_threads";
import dynalite from "dynalite";
import { makeTables } from "./make-tables.ts";
import { serveEmulator } from "./serve-emulator.ts";

export type DynaliteInput = { readonly folder: string };
export type DynaliteReady = { readonly endpoint: string };

serveEmulator<DynaliteReady>(async () => {
  const { folder } = workerData as DynaliteInput;
  mkdirSync(folder, { recursive: true });
  const server = dynalite({ path: folder, createTableMs: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await makeTables(endpoint);
  return {
    ready: { endpoint },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
});
