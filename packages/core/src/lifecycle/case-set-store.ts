// Case sets: the same cases are the same version; other cases are the next version. Nothing is ever edited.

import { type Case, caseSchema } from "../cases/case.ts";
import { type CaseSetVersion, caseSetDigest } from "../cases/case-set.ts";
import { flippedFlags } from "../decision/index.ts";
import type { WorkspaceId } from "../ports/index.ts";
import { type Digest, digestOfBytes, sha256Hex } from "../support/digest.ts";
import { DomainError } from "../support/domain-error.ts";
import { blobKeys } from "./blob-keys.ts";
import { jsonLines, parseJsonLines } from "./opened-experiment.ts";
import type { World } from "./world.ts";

/** Attachments in `cases` are stored already. Throws conflict where a case's hold-out flag is locked and would flip. */
export async function addCaseSetVersion(
  world: World,
  workspace: WorkspaceId,
  name: string,
  cases: readonly Case[],
): Promise<{ readonly version: CaseSetVersion; readonly isNew: boolean }> {
  const digest = caseSetDigest(cases);
  for (;;) {
    const versions = await world.caseSets.versions(workspace, name);
    const same = versions.find((one) => one.digest === digest);
    if (same) return { version: same, isNew: false };
    await refuseFlippedFlags(world, workspace, versions, cases);
    const version: CaseSetVersion = {
      name,
      version: (versions.at(-1)?.version ?? 0) + 1,
      digest,
      cases: cases.length,
      holdout: cases.filter((one) => one.holdout === true).length,
      createdAt: new Date(world.clock.now()).toISOString(),
    };
    await world.blobs.put(blobKeys.caseSet(workspace, name, digest), jsonLines(cases), "application/jsonl");
    if ((await world.caseSets.add(workspace, version)) === "added") return { version, isNew: true };
  }
}

async function refuseFlippedFlags(
  world: World,
  workspace: WorkspaceId,
  versions: readonly CaseSetVersion[],
  cases: readonly Case[],
): Promise<void> {
  for (const { name, version } of versions.filter(({ flagsLocked }) => flagsLocked === true)) {
    const locked = await loadCaseSet(world, workspace, name, version);
    const findings = flippedFlags(locked.cases, cases);
    if (findings.length === 0) continue;
    const words = `hold-out flags of "${name}" are locked since a decision on version ${version}`;
    throw new DomainError("conflict", words, { findings });
  }
}

/** Without a version: the newest. */
export async function loadCaseSet(
  world: World,
  workspace: WorkspaceId,
  name: string,
  version?: number,
): Promise<{ readonly version: CaseSetVersion; readonly cases: readonly Case[] }> {
  const versions = await world.caseSets.versions(workspace, name);
  const found = version === undefined ? versions.at(-1) : versions.find((one) => one.version === version);
  if (found === undefined) {
    const what = version === undefined ? `case set "${name}"` : `version ${version} of case set "${name}"`;
    throw new DomainError("not-found", `there is no ${what}`);
  }
  const bytes = await world.blobs.get(blobKeys.caseSet(workspace, name, found.digest));
  if (bytes === undefined) throw new DomainError("corrupt", `the cases of "${name}" version ${found.version} are gone`);
  return { version: found, cases: parseJsonLines(bytes).map((line) => caseSchema.parse(line)) };
}

export type StoredFile = { readonly sha256: string; readonly bytes: number; readonly digest: Digest };

/** Stored once by content. */
export async function storeFile(
  world: World,
  workspace: WorkspaceId,
  bytes: Uint8Array,
  mediaType: string,
): Promise<StoredFile> {
  const sha256 = sha256Hex(bytes);
  await world.blobs.put(blobKeys.file(workspace, sha256), bytes, mediaType);
  return { sha256, bytes: bytes.byteLength, digest: digestOfBytes(bytes) };
}
