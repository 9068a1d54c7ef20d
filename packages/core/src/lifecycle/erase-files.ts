// Attachments and artifacts are stored once by content, so one may belong to others too: a file goes only when no case of
// any set and no other trial of the experiments concerned names it.

import { attachmentsIn } from "../cases/attachment.ts";
import type { Case } from "../cases/case.ts";
import type { ExperimentRecord, WorkspaceId } from "../ports/index.ts";
import type { RunRecord } from "../workflows/run-record.ts";
import { blobKeys } from "./blob-keys.ts";
import { loadCaseSet } from "./case-set-store.ts";
import { storedRecord } from "./settle-trial.ts";
import type { World } from "./world.ts";

export function filesOfCase({ intake, reference }: Case): string[] {
  const held = [intake, reference?.gold ?? null, reference?.silver ?? null];
  return held.flatMap((value) => attachmentsIn(value).map(({ sha256 }) => sha256));
}

export function filesOfRecord({ artifacts }: RunRecord): string[] {
  return artifacts.map(({ sha256 }) => sha256);
}

/** After everything else was erased. How many are gone. */
export async function eraseFiles(
  world: World,
  workspace: WorkspaceId,
  files: ReadonlySet<string>,
  experiments: readonly ExperimentRecord[],
): Promise<number> {
  if (files.size === 0) return 0;
  const left = new Set(files);
  const keep = (named: readonly string[]) => {
    for (const file of named) left.delete(file);
  };
  for (const { name } of await world.caseSets.list(workspace)) {
    for (const { version } of await world.caseSets.versions(workspace, name)) {
      for (const one of (await loadCaseSet(world, workspace, name, version)).cases) keep(filesOfCase(one));
    }
  }
  for (const { experimentId, total = 0 } of experiments) {
    const ref = { workspace, experimentId };
    for await (const row of world.trials.scan(ref, { from: 0, to: total })) {
      if (row.state !== "settled" || row.runId === undefined) continue;
      const record = row.record ?? (await storedRecord(world, ref, row.ordinal));
      if (record) keep(filesOfRecord(record));
    }
  }
  for (const file of left) await world.blobs.erase(blobKeys.file(workspace, file));
  return left.size;
}
