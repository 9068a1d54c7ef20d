// One arm on its own, over trials: counts, pass rate at the gate, quantiles, money and time. Nothing here compares.

import { compensatedMean } from "../statistics/compensated-sum.ts";
import { quantileOfSorted } from "../statistics/quantile.ts";
import { standardDeviation } from "../statistics/standard-deviation.ts";
import { unitIndexOf } from "../statistics/unit-index.ts";
import { wilsonInterval } from "../statistics/wilson-interval.ts";
import { wilsonWithRepeats } from "../statistics/wilson-with-repeats.ts";
import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import { costOfArm, durationOfArm } from "./arm-expenses.ts";
import type { ArmFigures } from "./arm-figures.ts";
import type { Chapter, MetricOfTrials } from "./chapter.ts";
import { countOutcomes } from "./count-outcomes.ts";
import { eachSlotOf, passes, sortedValuesOf } from "./metric-values.ts";

/** Of one arm over the cases that it shares with the baseline. */
export type PairedSummary = { readonly mean: Estimable<number>; readonly passRate: Estimable<number> };

export function summariseArm(chapter: Chapter, metric: MetricOfTrials, arm: number, paired: PairedSummary): ArmFigures {
  const { table, design } = chapter;
  const { threshold } = design.primaryMetric;
  const isHigher = metric.direction === "higher";
  const sorted = sortedValuesOf(table, metric.values, arm);
  const outcomes = countOutcomes(table, metric, arm);
  const passed = sorted.reduce((total, value) => total + (passes(value, threshold, metric.direction) ? 1 : 0), 0);
  const lost = outcomes.planned - sorted.length;
  const shareOf = (n: number, of: number) => (of === 0 ? notEstimable("no planned trial") : n / of);
  const at = (share: number) => (sorted.length === 0 ? NO_TRIAL : quantileOfSorted(sorted, share));
  const costs = costOfArm(table, arm);
  const duration = durationOfArm(table, arm);
  return {
    label: table.arms[arm]!.label,
    ...outcomes,
    n: sorted.length,
    passRate: sorted.length === 0 ? NO_TRIAL : passed / sorted.length,
    passRateInterval: passRateInterval(chapter, metric, arm, passed, sorted.length),
    passRateLostAsFail: shareOf(passed, outcomes.planned),
    passRateBounds: outcomes.planned === 0 ? NO_TRIAL : [passed / outcomes.planned, (passed + lost) / outcomes.planned],
    passRatePaired: paired.passRate,
    mean: sorted.length === 0 ? NO_TRIAL : compensatedMean(sorted),
    meanPaired: paired.mean,
    median: at(0.5),
    p10: at(0.1),
    p90: at(0.9),
    min: at(0),
    max: at(1),
    worst: at(isHigher ? 0 : 1),
    badTail: at(isHigher ? 0.1 : 0.9),
    costUsd: costs.totalUsd,
    cost: costs,
    medianDurationMs: duration.medianMs,
    duration,
    refusals: sumOver(chapter, arm, table.refusals),
    ...repeatSpread(chapter, metric, arm),
  };
}

const NO_TRIAL = notEstimable("no scored trial");

function passRateInterval(
  chapter: Chapter,
  metric: MetricOfTrials,
  arm: number,
  passed: number,
  scored: number,
): Estimable<[number, number]> {
  const { table, design, clusters } = chapter;
  const level = 1 - design.analysisPlan.alpha;
  if (table.repeats === 1 && clusters === undefined) return pair(wilsonInterval(passed, scored, level));
  const { ofCase, count } = unitIndexOf(table.cases.length, clusters);
  const units = Array.from({ length: count }, () => ({ passed: 0, scored: 0 }));
  eachSlotOf(table, arm, (slot, c) => {
    const value = metric.values[slot]!;
    if (Number.isNaN(value)) return;
    const unit = units[ofCase[c]!]!;
    unit.scored += 1;
    if (passes(value, design.primaryMetric.threshold, metric.direction)) unit.passed += 1;
  });
  return pair(wilsonWithRepeats(units, level));
}

function pair(interval: Estimable<{ low: number; high: number }>): Estimable<[number, number]> {
  return isEstimable(interval) ? [interval.low, interval.high] : interval;
}

/** Of the arm's mean from repeat to repeat, on the cases in which it has every repeat. */
function repeatSpread({ table }: Chapter, metric: MetricOfTrials, arm: number) {
  const { repeats, cases } = table;
  const both = (figure: Estimable<number>) => ({ spread: figure, repeatSd: figure });
  if (repeats === 1) return both(notEstimable("one repeat"));
  const columns = Array.from({ length: repeats }, () => [] as number[]);
  let row: number[] = [];
  eachSlotOf(table, arm, (slot) => {
    row.push(metric.values[slot]!);
    if (row.length < repeats) return;
    if (!row.some(Number.isNaN)) row.forEach((value, r) => void columns[r]!.push(value));
    row = [];
  });
  if (cases.length === 0 || columns[0]!.length === 0) return both(notEstimable("no case with every repeat scored"));
  const means = columns.map((values) => compensatedMean(values));
  return { spread: Math.max(...means) - Math.min(...means), repeatSd: standardDeviation(means) };
}

function sumOver({ table }: Chapter, arm: number, column: Float64Array): number {
  let total = 0;
  eachSlotOf(table, arm, (slot) => {
    total += column[slot]!;
  });
  return total;
}
