// Scores made elsewhere, analysed by a design's plan. Resolves no workflow, executes nothing, keeps nothing; a file that
// an experiment wrote gives that experiment's figures again.

import { analyse } from "../analysis/analyse.ts";
import { checkDesign, type Design, type MeasurableDesign, measurableDesign } from "../design/index.ts";
import { type Provenance, type ReportModel, withProvenance } from "../report/index.ts";
import {
  catalogue,
  parseScoreFile,
  type ScoreExpectation,
  type ScoreFile,
  type Scorer,
  scoreFileTrialOf,
} from "../scoring/index.ts";
import { digestOf } from "../support/digest.ts";
import { DomainError } from "../support/domain-error.ts";
import { type Finding, hasErrors } from "../support/finding.ts";
import type { Json } from "../support/json.ts";
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
  const file = parseScoreFile(input.scores, input.fileName, {
    arms: design.arms.map((arm) => arm.key),
    repeats: design.repeats,
    keyOf: declaredKeysOf(design, known),
  });
  // Where the cases are, or whether they are there at all, is nothing to an analysis.
  const ofDesign = checkDesign(design).filter(({ path }) => !path.startsWith("caseSet"));
  const findings = [...ofDesign, ...file.findings];
  if (hasErrors(findings)) throw new DomainError("invalid", "the scores cannot be analysed", { findings });
  const measured = measure(design, file, known);
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

/** What the file says of its scorers was frozen with them; the catalogue is only what they are today. */
function measure(design: Design, file: ScoreFile, known: readonly Scorer[]): MeasurableDesign {
  const listed = file.header?.scorers ?? [];
  const frozen = listed.filter((scorer) => scorer.external !== true);
  const isFrozen = (name: string) => frozen.some((scorer) => scorer.name === name);
  return measurableDesign(design, {
    digest: file.header?.designDigest ?? digestOf("design-of-scores", questionOf(design) as unknown as Json),
    caseSet: caseSetOf(file),
    scorerVersions: Object.fromEntries(listed.map((scorer) => [scorer.as, scorer.version])),
    knownScorers: [
      ...frozen.map(({ name, version, keys }) => ({ name, version, keys: keys as Scorer["keys"] })),
      ...known.filter((scorer) => !isFrozen(scorer.name)),
    ],
  });
}

/** Without what it is called and how fast it ran. */
function questionOf({ name: _name, $schema: _schema, concurrency: _concurrency, ...question }: Design) {
  return question;
}

function caseSetOf({ header, cases }: ScoreFile) {
  if (header?.caseSet !== undefined) {
    const { version, digest, cases: count } = header.caseSet;
    const { looks, ...holdout } = header.caseSet.holdout;
    return { version, digest, cases: count, holdout: looks === undefined ? holdout : { ...holdout, looks } };
  }
  const holdout = cases.filter((one) => one.holdout).length;
  const digest = digestOf("cases-of-scores", cases as unknown as Json);
  return { version: 1, digest, cases: cases.length, holdout: { included: holdout > 0, cases: holdout } };
}

/** Of "name.key", the name being the one that metrics use. */
function declaredKeysOf(design: Design, known: readonly Scorer[]): NonNullable<ScoreExpectation["keyOf"]> {
  const named = design.scorers.flatMap((use) => (typeof use === "string" ? [] : [[use.as ?? use.name, use.name]]));
  const nameOf = new Map(named as [string, string][]);
  return (metric) => {
    const [as = ""] = metric.split(".", 1);
    const scorer = known.find(({ name }) => name === (nameOf.get(as) ?? as));
    const key = metric.slice(as.length + 1);
    return scorer !== undefined && Object.hasOwn(scorer.keys, key) ? scorer.keys[key] : undefined;
  };
}
