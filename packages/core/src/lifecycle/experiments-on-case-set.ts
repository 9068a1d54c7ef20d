// Every experiment of a workspace that takes its cases from one set, at any version. A draft counts by its design: a freeze
// that died may have left copies of cases under it.

import { z } from "zod";
import { frozenDesignSchema } from "../design/frozen-design.ts";
import type { ExperimentRecord, WorkspaceId } from "../ports/index.ts";
import { blobKeys } from "./blob-keys.ts";
import { loadJson } from "./opened-experiment.ts";
import type { World } from "./world.ts";

const draftSchema = z.object({ caseSet: z.object({ name: z.string() }) });

export async function experimentsOnCaseSet(
  world: World,
  workspace: WorkspaceId,
  caseSet: string,
): Promise<{ readonly frozen: readonly ExperimentRecord[]; readonly drafts: readonly ExperimentRecord[] }> {
  const found: { frozen: ExperimentRecord[]; drafts: ExperimentRecord[] } = { frozen: [], drafts: [] };
  let cursor: string | undefined;
  do {
    const page = await world.experiments.list(workspace, {}, { limit: 100, ...(cursor !== undefined && { cursor }) });
    for (const record of page.items) {
      const ref = { workspace, experimentId: record.experimentId };
      if (record.designDigest === undefined) {
        const design = draftSchema.parse(await loadJson(world.blobs, blobKeys.design(ref)));
        if (design.caseSet.name === caseSet) found.drafts.push(record);
        continue;
      }
      const frozen = frozenDesignSchema.parse(await loadJson(world.blobs, blobKeys.frozen(ref)));
      if (frozen.caseSet.name === caseSet) found.frozen.push(record);
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}
