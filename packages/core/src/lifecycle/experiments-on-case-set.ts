// Every frozen experiment of a workspace that took its cases from one set, at any version.

import { frozenDesignSchema } from "../design/frozen-design.ts";
import type { ExperimentRecord, WorkspaceId } from "../ports/index.ts";
import { blobKeys } from "./blob-keys.ts";
import { loadJson } from "./opened-experiment.ts";
import type { World } from "./world.ts";

export async function experimentsOnCaseSet(
  world: World,
  workspace: WorkspaceId,
  caseSet: string,
): Promise<readonly ExperimentRecord[]> {
  const found: ExperimentRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.experiments.list(workspace, {}, { limit: 100, ...(cursor !== undefined && { cursor }) });
    for (const record of page.items) {
      if (record.designDigest === undefined) continue;
      const ref = { workspace, experimentId: record.experimentId };
      const frozen = frozenDesignSchema.parse(await loadJson(world.blobs, blobKeys.frozen(ref)));
      if (frozen.caseSet.name === caseSet) found.push(record);
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}
