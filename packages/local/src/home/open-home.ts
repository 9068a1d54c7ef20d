// Opens a home: this process becomes its owner, or learns who is. An owner runs the local cloud, goes on at once with
// whatever was interrupted, and answers the API on loopback for every other process.
// The rule it protects: an owner that is killed at any moment leaves a home that the next one opens and goes on with.

import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@assay/core/support";
import { startEmulators } from "../emulators/index.ts";
import { type Claimant, claimHome } from "./claim-home.ts";
import { prepareHomeFolder } from "./home-folder.ts";
import type { HomeOptions } from "./home-options.ts";
import { type Door, openDoor } from "./open-door.ts";
import { findOwner, type Owner, removeOwnerFile, writeOwnerFile } from "./owner-file.ts";

export type Home = {
  readonly directory: string;
  readonly owner: Owner;
  /** The API without the network; the request brings the owner's token as any other does. */
  fetch(request: Request): Promise<Response>;
  /** Takes no new trials; those that run settle. Experiments stay running: the next owner goes on. */
  pause(): void;
  resume(): void;
  /** Pauses, waits for the trials that run, and gives the home up. */
  close(): Promise<void>;
  /** For a process that ends now: what ran is lost, or adopted by the next owner if its record was stored. */
  abandon(): void;
};

export type OpenedHome =
  | { readonly kind: "owner"; readonly home: Home }
  /** Another process has it. */
  | { readonly kind: "client"; readonly owner: Owner };

const STARTING_LIMIT_MS = 30_000;

export async function openHome(options: HomeOptions): Promise<OpenedHome> {
  const directory = resolve(options.directory);
  prepareHomeFolder(directory);
  const bootId = randomUUID();
  const version = ownVersion();
  const door = await openDoor({ port: options.port ?? 0, bootId, version });
  try {
    const self: Claimant = { pid: process.pid, bootId, port: door.port };
    for (;;) {
      const claim = await claimHome(directory, self);
      if (claim.kind === "owner") break;
      const owner = await waitForOwner(directory, claim.by);
      if (owner === undefined) continue;
      await door.close();
      return { kind: "client", owner };
    }
    return { kind: "owner", home: await becomeOwner(options, directory, { bootId, version, door }) };
  } catch (error) {
    await door.close();
    throw error;
  }
}

async function becomeOwner(
  options: HomeOptions,
  directory: string,
  { bootId, version, door }: { bootId: string; version: string; door: Door },
): Promise<Home> {
  const token = randomBytes(32).toString("base64url");
  const owner: Owner = { pid: process.pid, bootId, url: door.url, token, version };
  const emulating = startEmulators(directory);
  emulating.catch(() => {});
  // Loaded while the emulators start; a client never loads it.
  const { startCloud } = await import("./start-cloud.ts");
  const cloud = await startCloud({ ...options, emulating, bootId, token, version, url: door.url });
  door.serve(cloud.listener);
  writeOwnerFile(directory, owner);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await cloud.close();
    removeOwnerFile(directory, bootId);
    // Last: an open port is what tells others that the files are still in use.
    await door.close();
  };
  return {
    directory,
    owner,
    fetch: cloud.fetch,
    pause: cloud.pause,
    resume: cloud.resume,
    close() {
      closing ??= close();
      return closing;
    },
    abandon: () => removeOwnerFile(directory, bootId),
  };
}

/** undefined when the claimant went away before it was ready. */
async function waitForOwner(directory: string, claimant: Claimant): Promise<Owner | undefined> {
  for (let waitedMs = 0; waitedMs < STARTING_LIMIT_MS; waitedMs += 100) {
    const owner = await findOwner(directory);
    if (owner !== undefined) return owner;
    if (waitedMs % 1_000 === 900) return undefined;
    await sleep(100);
  }
  throw new DomainError("busy", `process ${claimant.pid} has this home open and does not answer: end it first`);
}

function ownVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return (manifest as { version: string }).version;
}
