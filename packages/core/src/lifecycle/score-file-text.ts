// The scores of an experiment as a file that `assay analyze` reads back to the same figures.

import type { FrozenDesign } from "../design/frozen-design.ts";
import type { StoredCaseFact } from "./case-facts.ts";
import type { CollectedTrial } from "./collect-facts.ts";
import { jsonLines } from "./opened-experiment.ts";

export function scoreFileText(
  frozen: FrozenDesign,
  cases: readonly StoredCaseFact[],
  trials: readonly CollectedTrial[],
): string {
  return jsonLines([frozen.digest, cases.length, trials.length]);
}
