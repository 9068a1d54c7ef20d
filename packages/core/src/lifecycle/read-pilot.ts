// The scores of a pilot: an experiment that ran already, of this design or of another one that measured the same.

import type { AnalysisDesign } from "../analysis/analysis-design.ts";
import type { CaseFact, TrialFact } from "../analysis/trial-fact.ts";
import type { Design, FrozenDesign } from "../design/index.ts";
import { catalogue, parseScoreFile, scoreFileTrialOf } from "../scoring/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { hasErrors } from "../support/finding.ts";
import { designOfScores, expectedScores } from "./design-of-scores.ts";

export type Pilot = {
  readonly design: AnalysisDesign;
  readonly cases: readonly CaseFact[];
  readonly trials: readonly TrialFact[];
};

/** Throws invalid with every finding. `frozen`: the design that the scores were made under, where it is known; else they are read as this design's. */
export function readPilot(scores: Uint8Array, fileName: string, of: Design, frozen?: FrozenDesign): Pilot {
  const expected =
    frozen === undefined
      ? expectedScores(of, catalogue)
      : { arms: frozen.arms.map((arm) => arm.key), repeats: frozen.repeats };
  const file = parseScoreFile(scores, fileName, expected);
  if (hasErrors(file.findings)) {
    throw new DomainError("invalid", "the pilot's scores cannot be read", { findings: file.findings });
  }
  const design = frozen ?? designOfScores(of, file, catalogue);
  return { design, cases: file.cases, trials: file.rows.map(scoreFileTrialOf) };
}
