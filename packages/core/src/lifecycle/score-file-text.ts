// The scores of an experiment as a file that `assay analyze` reads back to the same figures.

import type { FrozenDesign } from "../design/frozen-design.ts";
import { writeScoreFile } from "../scoring/score-file.ts";
import { scoreFileHeaderOf, scoreFileRowOf } from "../scoring/score-file-row.ts";
import type { StoredCaseFact } from "./case-facts.ts";
import type { CollectedTrial } from "./collect-facts.ts";

export function scoreFileText(
  frozen: FrozenDesign,
  cases: readonly StoredCaseFact[],
  trials: readonly CollectedTrial[],
  looks: number,
): string {
  return writeScoreFile(
    scoreFileHeaderOf(frozen, frozen.caseSet.holdout.included ? looks : undefined),
    trials.map(({ fact, caseIndex, ordinal }) => scoreFileRowOf(fact, cases[caseIndex]!, ordinal)),
  );
}
