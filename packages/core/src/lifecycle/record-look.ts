// Counts that an experiment looked at held-out cases, once, however often its finish is repeated.

import { type Look, placeOfLook } from "../decision/index.ts";
import type { Collection } from "./collect-facts.ts";
import type { OpenedExperiment } from "./opened-experiment.ts";
import type { World } from "./world.ts";

/** Which look at the case set's hold-out this experiment is, from 1; 0 when it ran none of them. */
export async function recordLook(
  world: World,
  experiment: OpenedExperiment,
  collection: Pick<Collection, "lastSettledAt">,
): Promise<number> {
  const { ref, frozen } = experiment;
  const { name, version, holdout } = frozen.caseSet;
  // Without a settled trial nobody saw anything.
  if (!holdout.included || holdout.cases === 0 || collection.lastSettledAt === undefined) return 0;
  const look: Look = {
    caseSet: name,
    version,
    experimentId: ref.experimentId,
    at: collection.lastSettledAt,
    cases: holdout.cases,
  };
  await world.looks.add(ref.workspace, look);
  return placeOfLook(await world.looks.list(ref.workspace, name), look);
}
