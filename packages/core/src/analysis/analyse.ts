// The whole analysis of one experiment, chapter by chapter, as the frozen plan says. Pure: the same design, cases and
// trials give the same figures, in whatever order the trials arrive.

import { isEstimable, notEstimable } from "../support/estimable.ts";
import { type AnalysisDesign, metricNameOf } from "./analysis-design.ts";
import { ANALYSIS_SCHEMA, type AnalysisFigures } from "./analysis-figures.ts";
import type { TopCaveat } from "./caveat-codes.ts";
import { type Chapter, type MetricOfTrials, openChapter, perArm, readMetric } from "./chapter.ts";
import { couldBeSignificant, describeFamily, type Family } from "./compare-arms.ts";
import { countAttempts } from "./count-attempts.ts";
import { cutSlices } from "./cut-slices.ts";
import { explainVariance } from "./explain-variance.ts";
import { judgeGuardrails } from "./judge-guardrails.ts";
import { pairedSummaries } from "./paired-summaries.ts";
import { readSecondary } from "./read-secondary.ts";
import { compareBothWays, dependsOnLosses, lostAsFail, sensitivityOf } from "./sensitivity.ts";
import { summariseArm } from "./summarise-arm.ts";
import { sweepThresholds } from "./sweep-thresholds.ts";
import { topCaveatsOf } from "./top-caveats.ts";
import type { CaseFact, TrialFact } from "./trial-fact.ts";
import { gatherTrials } from "./trial-table.ts";
import { verdictHints } from "./verdict-hints.ts";
import { weighLosses } from "./weigh-losses.ts";

export type AnalysisInput = {
  readonly design: AnalysisDesign;
  /** The selected cases: every one of them is planned for every arm and repeat. */
  readonly cases: readonly CaseFact[];
  readonly trials: Iterable<TrialFact>;
  readonly seed: string;
};

/** Throws DomainError "corrupt" on a trial that is not planned or there twice, and on a score that is not finite. */
export function analyse({ design, cases, trials, seed }: AnalysisInput): AnalysisFigures {
  const table = gatherTrials(design, cases, trials);
  const chapter = openChapter(design, table);
  const metric = readMetric(chapter, metricNameOf(design.primaryMetric), design.primaryMetric.direction);
  const families = compareBothWays(chapter, metric);
  const countsLost = design.analysisPlan.missing === "fail";
  const family = countsLost ? families.asFail : families.excluded;
  const values = countsLost ? lostAsFail(metric, families.substitute) : metric.values;
  const sensitivity = sensitivityOf(chapter, metric, families);
  const deltas = Object.fromEntries(
    Object.entries(describeFamily(chapter, metric, family)).map(([arm, delta]) => {
      if (!dependsOnLosses(sensitivity[arm]!)) return [arm, delta];
      return [arm, { ...delta, caveats: [...delta.caveats, "verdict-depends-on-losses" as const] }];
    }),
  );
  const guardrails = judgeGuardrails(chapter);
  const failures = weighLosses(chapter, metric);
  const baselineArmKey = table.arms[table.baseline]!.key;
  const paired = pairedSummaries(chapter, metric, values, family);
  const arms = perArm(chapter, [...table.arms.keys()], (arm) => summariseArm(chapter, metric, arm, paired[arm]!));
  const slices = cutSlices(chapter, metric, values);
  const attempts = countAttempts(chapter, metric);
  const figures = {
    ...headOf(chapter, metric, seed),
    baselineArmKey,
    perArm: arms,
    deltas,
    sensitivity,
    guardrails,
    thresholdSweep: sweepThresholds(chapter, metric, values),
    failures,
    holm: holmFigures(family, design),
    secondary: readSecondary(chapter),
    ...(slices === undefined ? {} : { slices }),
    ...(attempts === undefined ? {} : { attempts }),
    variance: explainVariance(chapter, metric),
    verdictHints: verdictHints(baselineArmKey, deltas, guardrails),
  };
  const caveats: TopCaveat[] = topCaveatsOf(figures, couldBeSignificant(chapter, family));
  return { ...figures, caveats };
}

function headOf({ design }: Chapter, metric: MetricOfTrials, seed: string) {
  const { primaryMetric, analysisPlan, caseSet } = design;
  const { cluster, slices, minimumEffect } = analysisPlan;
  return {
    schema: ANALYSIS_SCHEMA,
    designDigest: design.digest,
    seed,
    design: {
      kind: design.kind,
      hypothesis: design.hypothesis,
      repeats: design.repeats,
      alpha: analysisPlan.alpha,
      correction: analysisPlan.correction,
      interval: analysisPlan.interval,
      bootstrapSamples: analysisPlan.bootstrapSamples,
      missing: analysisPlan.missing,
      ...(cluster === undefined ? {} : { cluster }),
      ...(slices === undefined ? {} : { slices }),
    },
    caseSet: {
      name: caseSet.name,
      version: caseSet.version,
      digest: caseSet.digest,
      cases: caseSet.cases,
      holdout: {
        included: caseSet.holdout.included,
        cases: caseSet.holdout.cases,
        looks: caseSet.holdout.looks ?? (caseSet.holdout.included ? 1 : 0),
      },
    },
    scorers: design.scorers.map(({ name, as, version, external }) => ({
      name,
      ...(as === name ? {} : { as }),
      version,
      ...(external === undefined ? {} : { external }),
    })),
    primary: {
      metric: metric.name,
      direction: primaryMetric.direction,
      threshold: primaryMetric.threshold,
      kind: metric.kind,
      ...(metric.unit === undefined ? {} : { unit: metric.unit }),
      ...(primaryMetric.margin === undefined ? {} : { margin: primaryMetric.margin }),
      ...(minimumEffect === undefined ? {} : { minimumEffect }),
    },
  } as const;
}

function holmFigures({ settled }: Family, design: AnalysisDesign): AnalysisFigures["holm"] {
  return {
    m: settled.holm.m,
    alpha: design.analysisPlan.alpha,
    order: settled.holm.order.map(({ key, p, threshold, adjusted, step }) => ({
      arm: key,
      p: isEstimable(p) ? p : notEstimable(p.reason),
      threshold,
      adjusted,
      step,
    })),
  };
}
