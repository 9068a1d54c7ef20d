// Scores made elsewhere, analysed by a design's plan. Resolves no workflow, executes nothing, keeps nothing; a file that
// an experiment wrote gives that experiment's figures again.

import { analyse } from "../analysis/analyse.ts";
import { checkDesign, type Design } from "../design/index.ts";
import { type Provenance, type ReportModel, withProvenance } from "../report/index.ts";
import { catalogue, parseScoreFile, type Scorer, scoreFileTrialOf } from "../scoring/index.ts";
import { digestOf } from "../support/digest.ts";
import { DomainError } from "../support/domain-error.ts";
import { type Finding, hasErrors } from "../support/finding.ts";
import type { Json } from "../support/json.ts";
import { designOfScores, expectedScores } from "./design-of-scores.ts";
import { scoreFileModel } from "./score-file-model.ts";

export type ScoreFileToAnalyse = {
  readonly design: Design;
  readonly scores: Uint8Array;
  /** As findings name it. */
  readonly fileName: string;
  /** Beside the catalogue. */
  readonly ownScorers?: readonly Scorer[];
  readonly provenance: Omit<Provenance, "name" | "lane">;
};

/** Findings are warnings. */
export type AnalysedScoreFile = { readonly model: ReportModel; readonly findings: readonly Finding[] };

/** Throws invalid with every finding of the design or the file. */
export function analyseScoreFile(input: ScoreFileToAnalyse): AnalysedScoreFile {
  const { design } = input;
  const known = [...catalogue, ...(input.ownScorers ?? [])];
  const file = parseScoreFile(input.scores, input.fileName, expectedScores(design, known));
  // Where the cases are, or whether they are there at all, is nothing to an analysis.
  const ofDesign = checkDesign(design).filter(({ path }) => !path.startsWith("caseSet"));
  const findings = [...ofDesign, ...file.findings];
  if (hasErrors(findings)) throw new DomainError("invalid", "the scores cannot be analysed", { findings });
  const measured = designOfScores(design, file, known);
  const figures = analyse({
    design: measured,
    cases: file.cases,
    trials: file.rows.map(scoreFileTrialOf),
    seed: file.header?.seed ?? digestOf("seed-of-scores", [measured.digest, file.rows as unknown as Json]),
  });
  const { name, lane } = design;
  const blob = withProvenance(figures, { name, ...(lane !== undefined && { lane }), ...input.provenance });
  return { model: scoreFileModel(blob, file), findings };
}
