// One owner of a home at a time, even when several processes start at once and earlier ones were killed. Claims are files
// numbered upwards, made only if absent; the highest one counts, and it may be followed by the next only when its process
// is gone. That is told by the port in it: the operating system closes a port with its process.
// The rule it protects: two processes never both believe that a home is theirs.

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { askBootId } from "./ask-boot-id.ts";

export type Claimant = { readonly pid: number; readonly bootId: string; readonly port: number };
export type Claim = { readonly kind: "owner" } | { readonly kind: "taken"; readonly by: Claimant };

const CLAIM = /^(\d+)\.json$/;
const HALF_WRITTEN_MS = 2_000;

/** `self.port` must be answering already. */
export async function claimHome(directory: string, self: Claimant): Promise<Claim> {
  const folder = join(directory, "claims");
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const last = claimNumbers(folder).at(-1) ?? 0;
    const holder = readClaim(folder, last);
    if (holder === "half-written") {
      await sleep(20);
      continue;
    }
    if (holder !== "none" && (await isAlive(holder))) return { kind: "taken", by: holder };
    if (!makeClaim(folder, last + 1, self)) continue;
    // A process that slept through others' claims finds that its number is not the highest.
    const numbers = claimNumbers(folder);
    if (numbers.at(-1) !== last + 1) continue;
    for (const number of numbers) if (number <= last) rmSync(pathOf(folder, number), { force: true });
    return { kind: "owner" };
  }
}

async function isAlive(claimant: Claimant): Promise<boolean> {
  const answer = await askBootId(claimant.port);
  switch (answer.kind) {
    case "boot":
      return answer.bootId === claimant.bootId;
    case "refused":
      return false;
    case "silent":
      return isProcess(claimant.pid);
  }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function claimNumbers(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => CLAIM.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function makeClaim(folder: string, number: number, self: Claimant): boolean {
  try {
    writeFileSync(pathOf(folder, number), JSON.stringify(self), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** A claim that stays half-written is that of a process which was killed in between. */
function readClaim(folder: string, number: number): Claimant | "none" | "half-written" {
  const path = pathOf(folder, number);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return "none";
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Claimant;
  } catch {
    return Date.now() - found.mtimeMs > HALF_WRITTEN_MS ? "none" : "half-written";
  }
}

function pathOf(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(6, "0")}.json`);
}
