// What a freeze that died left under a draft: copies of cases that no run will read. They go as a whole, for the next freeze
// writes its own. The facts go last, so as long as they are there somebody who asks again finds what is left.

import type { ExperimentRecord } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { blobKeys } from "./blob-keys.ts";
import { loadExperiment } from "./steer-experiment.ts";
import type { World } from "./world.ts";

/** Throws conflict when it was frozen meanwhile. */
export async function dropCopies(world: World, draft: ExperimentRecord): Promise<void> {
  const { blobs } = world;
  if ((await blobs.get(blobKeys.caseFacts(draft))) === undefined) return;
  // Moves the revision: a freeze that outlived its lease can no longer say that it is frozen.
  const { finishLease: _, ...free } = await loadExperiment(world, draft);
  if (free.status !== "draft" || !(await world.experiments.replace(free, free.revision))) {
    throw new DomainError("conflict", `${draft.experimentId} was frozen meanwhile: ask again`);
  }
  let chunks = 0;
  while ((await blobs.get(blobKeys.cases(draft, chunks))) !== undefined) chunks += 1;
  // From the end, so that they stay without a gap.
  for (let chunk = chunks - 1; chunk >= 0; chunk -= 1) await blobs.erase(blobKeys.cases(draft, chunk));
  await blobs.erase(blobKeys.caseFacts(draft));
}
