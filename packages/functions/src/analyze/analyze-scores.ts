// Scores made elsewhere, analysed by a design's plan. Resolves no workflow, executes nothing, keeps nothing; with the
// file that an experiment wrote it gives that experiment's figures again.

import { analyse } from "@assay/core/analysis";
import { caseSetDigest } from "@assay/core/cases";
import { checkDesign, type Design, measurableDesign } from "@assay/core/design";
import { MAX_POINTS, type ReportModel, withProvenance } from "@assay/core/report";
import {
  catalogue,
  parseScoreFile,
  type ScoreFile,
  type ScoreFileHeader,
  type Scorer,
  scoreFileTrialOf,
} from "@assay/core/scoring";
import { DomainError, digestOf, type Finding, hasErrors } from "@assay/core/support";

export type ScoresToAnalyse = {
  readonly design: Design;
  readonly scores: Uint8Array;
  /** As findings name it. */
  readonly fileName: string;
  readonly ownScorers: readonly Scorer[];
  readonly runtime: { readonly node: string; readonly platform: string };
  /** ISO-8601. */
  readonly analysedAt: string;
};

export type AnalysedScores = { readonly model: ReportModel; readonly findings: readonly Finding[] };

/** Throws invalid with every finding of the design or the file. */
export function analyzeScores(input: ScoresToAnalyse): AnalysedScores {
  const { design } = input;
  const known = [...catalogue, ...input.ownScorers];
  const ofDesign = checkDesign(design).filter(({ path }) => !path.startsWith("caseSet"));
  const file = parseScoreFile(input.scores, input.fileName, {
    arms: design.arms.map(({ key }) => key),
    repeats: design.repeats,
    keyOf: keyLookup(design, known),
  });
  const findings = [...ofDesign, ...file.findings];
  if (hasErrors(findings)) throw new DomainError("invalid", "the scores cannot be analysed", { findings });
  return { model: modelOf(input, file, known), findings };
}

function modelOf(
  { design, runtime, analysedAt }: ScoresToAnalyse,
  file: ScoreFile,
  known: readonly Scorer[],
): ReportModel {
  const { header, rows } = file;
  const cases = file.cases.map(({ caseId, tags, holdout }) => ({ caseId, tags, holdout }));
  const trials = rows.map(scoreFileTrialOf);
  const digest = header?.designDigest ?? digestOf("design-of-scores", { design: questionOf(design) });
  const measured = measurableDesign(design, {
    digest,
    caseSet: caseSetOf(file),
    ...(header?.scorers && { scorerVersions: Object.fromEntries(header.scorers.map((one) => [one.as, one.version])) }),
    knownScorers: [...known, ...declaredBy(header, known)],
  });
  const seed = header?.seed ?? digestOf("seed-of-scores", { digest, rows });
  const figures = analyse({ design: measured, cases, trials, seed });
  const blob = withProvenance(figures, {
    name: design.name,
    ...(design.lane !== undefined && { lane: design.lane }),
    analysedAt,
    runtime,
  });
  const metric = `${design.primaryMetric.scorer}.${design.primaryMetric.key}`;
  const points = rows.map((row, i) => {
    const score = row.status === "scored" ? row.scores[metric] : undefined;
    return {
      ordinal: row.ordinal ?? i,
      arm: row.arm,
      caseId: row.caseId,
      repeat: row.repeat,
      status: row.status,
      ...(row.code !== undefined && { code: row.code }),
      ...(typeof score === "number" && { value: score }),
      ...(typeof score === "object" && { unscored: score.unscored }),
      ...(row.costUsd !== undefined && { costUsd: row.costUsd }),
      ...(row.durationMs !== undefined && { durationMs: row.durationMs }),
    };
  });
  return { blob, points: points.length > MAX_POINTS ? [] : points, cases: [], totalCases: cases.length, pictures: {} };
}

/** What is asked, without where it runs and what it is called. */
function questionOf({ name: _, $schema: __, concurrency: ___, ...question }: Design) {
  return question;
}

function caseSetOf({ header, cases }: ScoreFile) {
  if (header?.caseSet !== undefined) {
    const { name: _, ...rest } = header.caseSet;
    const { looks, ...holdout } = rest.holdout;
    return { ...rest, holdout: looks === undefined ? holdout : { ...holdout, looks } };
  }
  const holdout = cases.filter((one) => one.holdout).length;
  return {
    version: 1,
    digest: caseSetDigest(cases.map(({ caseId, tags }) => ({ caseId, intake: {}, tags })) as never),
    cases: cases.length,
    holdout: { included: holdout > 0, cases: holdout },
  };
}

/** Scorers that only the file knows. */
function declaredBy(header: ScoreFileHeader | undefined, known: readonly Scorer[]) {
  return (header?.scorers ?? [])
    .filter(({ name, external }) => external !== true && !known.some((scorer) => scorer.name === name))
    .map(({ name, version, keys }) => ({ name, version, keys: keys as Scorer["keys"] }));
}

function keyLookup(design: Design, known: readonly Scorer[]) {
  const nameOf = new Map(
    design.scorers.map((use) => (typeof use === "string" ? [use, use] : [use.as ?? use.name, use.name])) as [
      string,
      string,
    ][],
  );
  return (metric: string) => {
    const [as = ""] = metric.split(".", 1);
    const scorer = known.find(({ name }) => name === (nameOf.get(as) ?? as));
    const key = metric.slice(as.length + 1);
    return scorer !== undefined && Object.hasOwn(scorer.keys, key) ? scorer.keys[key] : undefined;
  };
}
