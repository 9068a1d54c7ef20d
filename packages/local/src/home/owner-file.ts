// How other processes find the owner of a home: one small file that only its user may read, because it holds the token.
// It is a hint, never a lock: whoever reads it asks the owner, and a file whose boot does not answer counts for nothing.

import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askBootId } from "./ask-boot-id.ts";

export type Owner = {
  readonly pid: number;
  readonly bootId: string;
  /** Of the API, without a slash at the end. */
  readonly url: string;
  readonly token: string;
  readonly version: string;
};

/** The owner that answers now; undefined when there is none, or only a file that one left behind. */
export async function findOwner(directory: string): Promise<Owner | undefined> {
  const owner = readOwnerFile(directory);
  if (owner === undefined) return undefined;
  const answer = await askBootId(Number(new URL(owner.url).port));
  return answer.kind === "boot" && answer.bootId === owner.bootId ? owner : undefined;
}

/** All or nothing: a reader never sees half a file. */
export function writeOwnerFile(directory: string, owner: Owner): void {
  const written = `${pathOf(directory)}.${owner.bootId}`;
  writeFileSync(written, `${JSON.stringify(owner, null, 2)}\n`, { mode: 0o600 });
  renameSync(written, pathOf(directory));
}

/** Only one's own. */
export function removeOwnerFile(directory: string, bootId: string): void {
  if (readOwnerFile(directory)?.bootId === bootId) rmSync(pathOf(directory), { force: true });
}

function readOwnerFile(directory: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(pathOf(directory), "utf8")) as Partial<Owner>;
    const isWhole =
      typeof owner.bootId === "string" && typeof owner.token === "string" && URL.canParse(owner.url ?? "");
    return isWhole ? (owner as Owner) : undefined;
  } catch {
    return undefined;
  }
}

function pathOf(directory: string): string {
  return join(directory, "owner.json");
}
