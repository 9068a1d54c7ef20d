// Ids, tags and hold-out flags of the selected cases, in the order of the set: what plan and analysis need of them.

import { z } from "zod";
import { type Case, referenceOf, tagValueSchema } from "../cases/case.ts";
import type { Blobs, ExperimentRef } from "../ports/index.ts";
import { blobKeys } from "./blob-keys.ts";
import { loadJson } from "./opened-experiment.ts";

const caseFactsSchema = z.array(
  z.strictObject({
    caseId: z.string(),
    tags: z.record(z.string(), tagValueSchema),
    holdout: z.boolean(),
    referenceTier: z.enum(["gold", "silver", "none"]),
  }),
);

export type StoredCaseFact = z.infer<typeof caseFactsSchema>[number];

export function caseFactOf(one: Case): StoredCaseFact {
  const referenceTier = referenceOf(one)?.tier ?? "none";
  return { caseId: one.caseId, tags: one.tags ?? {}, holdout: one.holdout ?? false, referenceTier };
}

export async function loadCaseFacts(blobs: Blobs, ref: ExperimentRef): Promise<readonly StoredCaseFact[]> {
  return caseFactsSchema.parse(await loadJson(blobs, blobKeys.caseFacts(ref)));
}
