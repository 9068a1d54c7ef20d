// The primary comparison: every arm against the baseline as one family. A star needs two keys: the corrected test rejects,
// and the interval at the level of the arm's Holm step is clear of 0.

import { bootstrapDraws } from "../statistics/bootstrap-draws.ts";
import { canBeSignificant, detectableEffect, neededCases } from "../statistics/detectable-effect.ts";
import type { Interval } from "../statistics/interval.ts";
import { meanOfUnits } from "../statistics/mean-of-units.ts";
import { percentileInterval } from "../statistics/percentile-interval.ts";
import { median } from "../statistics/quantile.ts";
import { type SettledFamily, settleBoundary } from "../statistics/settle-boundary.ts";
import { signFlip, smallestP } from "../statistics/sign-flip.ts";
import { spreadOfUnits } from "../statistics/spread-of-units.ts";
import { standardDeviation } from "../statistics/standard-deviation.ts";
import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import { type Chapter, type MetricOfTrials, perArm } from "./chapter.ts";
import { type ChosenInterval, chooseInterval, type IntervalPlan, rangeOfDifference } from "./choose-interval.ts";
import { caveatsOfDelta } from "./delta-caveats.ts";
import type { DeltaFigures } from "./delta-figures.ts";
import { caseMeansOf } from "./metric-values.ts";
import { type PairedCases, pairCases } from "./paired-cases.ts";
import { judge } from "./verdict.ts";

type Comparison = { readonly pairs: PairedCases; readonly interval: ChosenInterval };
export type Family = {
  /** By arm index. */
  readonly comparisons: ReadonlyMap<number, Comparison>;
  readonly settled: SettledFamily;
};

/** All arms against the baseline on `values`; the test and the correction, without the words. */
export function compareFamily(chapter: Chapter, metric: MetricOfTrials, values: Float64Array): Family {
  const { table, design, clusters, others, streams } = chapter;
  const means = caseMeansOf(table, values);
  const comparisons = new Map<number, Comparison>();
  for (const arm of others) {
    const pairs = pairCases(means, arm, table.baseline, { clusters });
    const interval = chooseInterval(
      pairs,
      metric.kind,
      rangeOfDifference(metric),
      intervalPlan(chapter, metric.name, arm),
    );
    comparisons.set(arm, { pairs, interval });
  }
  const tests = others.map((arm) => ({
    key: table.arms[arm]!.key,
    test: signFlip(comparisons.get(arm)!.pairs.units, streams.flip(metric.name)),
  }));
  const { alpha, correction } = design.analysisPlan;
  return { comparisons, settled: settleBoundary(tests, alpha, correction) };
}

export function describeFamily(chapter: Chapter, metric: MetricOfTrials, family: Family): Record<string, DeltaFigures> {
  return perArm(chapter, chapter.others, (arm) => describe(chapter, metric, family, arm));
}

export function intervalPlan(chapter: Chapter, metric: string, arm: number): IntervalPlan {
  const { interval, bootstrapSamples } = chapter.design.analysisPlan;
  const key = chapter.table.arms[arm]!.key;
  return { interval, bootstrapSamples, bootstrapStream: () => chapter.streams.boot(metric, key) };
}

/** Whether the corrected test rejects; null where chance cannot settle it. */
export function rejectionOf({ settled }: Family, key: string): boolean | null {
  if (settled.onBoundary.has(key)) return null;
  return settled.holm.order.some((step) => step.key === key && step.rejected);
}

export function stepOf({ settled }: Family, key: string): number {
  return settled.holm.order.find((step) => step.key === key)?.step ?? 1;
}

function describe(chapter: Chapter, metric: MetricOfTrials, family: Family, arm: number): DeltaFigures {
  const { alpha, correction, minimumEffect } = chapter.design.analysisPlan;
  const { key } = chapter.table.arms[arm]!;
  const { pairs, interval } = family.comparisons.get(arm)!;
  const { units, deltas } = pairs;
  const test = family.settled.tests.get(key)!;
  const place = family.settled.holm.order.find((step) => step.key === key)!;
  const own = ends(interval.at(1 - alpha));
  const adjusted = ends(interval.at(1 - alpha / place.step));
  const spread = spreadOfUnits(units);
  const sd = standardDeviation(deltas);
  const bootstrap = ends(percentileOf(chapter, metric, pairs, arm, 1 - alpha));
  const plan = { alpha, comparisons: correction === "none" ? 1 : chapter.comparisons };
  const few = notEstimable("fewer than 3 paired units");
  const better = metric.direction === "higher" ? 1 : -1;
  const judged = judge({
    p: isEstimable(test) ? test.p : test,
    rejected: rejectionOf(family, key),
    low: adjusted.low,
    high: adjusted.high,
    direction: metric.direction,
    minimumEffect,
    margin: chapter.design.primaryMetric.margin,
  });
  return {
    mean: meanOfUnits(units),
    median: median(deltas),
    low: own.low,
    high: own.high,
    level: 1 - alpha,
    method: interval.method,
    bootstrapLow: bootstrap.low,
    bootstrapHigh: bootstrap.high,
    p: isEstimable(test) ? test.p : test,
    pMethod: isEstimable(test) ? test.method : test,
    ...(isEstimable(test) && test.method === "monte-carlo" ? { pDraws: test.draws } : {}),
    minimumP: units.count < 3 ? few : smallestP(units.nonZero),
    pAdjusted: place.adjusted,
    step: place.step,
    lowAdjusted: adjusted.low,
    highAdjusted: adjusted.high,
    significant: judged.significant,
    agreement: judged.agreement,
    verdict: judged.verdict,
    pairedCases: deltas.length,
    unpairedCases: pairs.unpaired,
    units: units.count,
    effectiveUnits: units.count === 0 ? notEstimable("no paired case") : units.effectiveCount,
    wins: countWhere(deltas, (d) => d * better > 0),
    losses: countWhere(deltas, (d) => d * better < 0),
    ties: countWhere(deltas, (d) => d === 0),
    sd,
    se: isEstimable(spread) ? spread.se : spread,
    mde: isEstimable(spread) ? detectableEffect(spread.se, units.effectiveCount, plan) : spread,
    ...(minimumEffect === undefined
      ? {}
      : { neededCases: isEstimable(sd) ? neededCases(sd, minimumEffect, plan) : sd }),
    caveats: caveatsOfDelta(pairs, spread),
    ...(judged.note === undefined ? {} : { note: judged.note }),
  };
}

/** Whether any comparison could have been significant with the units it has. */
export function couldBeSignificant(chapter: Chapter, family: Family): boolean {
  const { alpha, correction } = chapter.design.analysisPlan;
  const plan = { alpha, comparisons: correction === "none" ? 1 : chapter.comparisons };
  return [...family.comparisons.values()].some(({ pairs }) => canBeSignificant(pairs.units.count, plan));
}

/** The percentile bootstrap stands beside every interval; from the same draws where the plan's interval is made of them. */
function percentileOf(
  chapter: Chapter,
  metric: MetricOfTrials,
  { units }: PairedCases,
  arm: number,
  level: number,
): Estimable<Interval> {
  const { bootstrapSamples, bootstrapStream } = intervalPlan(chapter, metric.name, arm);
  const draws = bootstrapDraws(units, bootstrapSamples, bootstrapStream());
  return isEstimable(draws) ? percentileInterval(draws, level) : draws;
}

export function ends(interval: Estimable<Interval>): { low: Estimable<number>; high: Estimable<number> } {
  return isEstimable(interval) ? interval : { low: interval, high: interval };
}

function countWhere(values: Float64Array, test: (value: number) => boolean): number {
  let n = 0;
  for (const value of values) if (test(value)) n += 1;
  return n;
}
