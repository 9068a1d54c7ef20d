// What pass rates and their differences would be at every other gate. A gate chosen after looking gets a band that holds
// over all gates at once; only the frozen gate keeps an interval.

import { meanOfUnits } from "../statistics/mean-of-units.ts";
import { quantileOfSorted } from "../statistics/quantile.ts";
import { bandCriticalValue } from "../statistics/simultaneous-band.ts";
import { spreadOfUnits } from "../statistics/spread-of-units.ts";
import { tangoIntervalAt } from "../statistics/tango-interval.ts";
import { unitsOf } from "../statistics/units.ts";
import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import { type Chapter, type MetricOfTrials, perArm } from "./chapter.ts";
import { chooseInterval, discordantPairs } from "./choose-interval.ts";
import { ends, intervalPlan } from "./compare-arms.ts";
import { caseMeansOf, type Direction, passes, passValues, sortedValuesOf } from "./metric-values.ts";
import { pairCases } from "./paired-cases.ts";
import type { ThresholdSweepFigures } from "./side-figures.ts";
import { slotOf } from "./trial-table.ts";

/** `compared`: the values behind the differences, with lost trials counted as the plan says. */
export function sweepThresholds(
  chapter: Chapter,
  metric: MetricOfTrials,
  compared: Float64Array,
): ThresholdSweepFigures {
  const { table, design } = chapter;
  const everyArm = table.arms.map((_, arm) => arm);
  const sorted = everyArm.map((arm) => sortedValuesOf(table, metric.values, arm));
  const grid = gridOf(sorted, design.primaryMetric.threshold, metric.direction);
  return {
    grid,
    perArm: perArm(chapter, everyArm, (arm) => {
      const values = sorted[arm]!;
      if (values.length === 0) return notEstimable("no scored trial");
      return grid.map((gate) => shareAtOrPast(values, gate, metric.direction));
    }),
    deltas: perArm(chapter, chapter.others, (arm) => curveOf(chapter, { ...metric, values: compared }, grid, arm)),
  };
}

const MOST_POINTS = 200;

/** All distinct values, or their 101 quantiles; the gate; one value past the end where nobody passes. Ascending. */
function gridOf(perArmSorted: readonly Float64Array[], gate: number, direction: Direction): number[] {
  const all = new Float64Array(perArmSorted.reduce((n, values) => n + values.length, 0));
  let filled = 0;
  for (const values of perArmSorted) {
    all.set(values, filled);
    filled += values.length;
  }
  all.sort();
  const distinct: number[] = [];
  for (const value of all) {
    if (value !== distinct.at(-1)) distinct.push(value + 0);
    if (distinct.length > MOST_POINTS) break;
  }
  const points =
    distinct.length <= MOST_POINTS ? distinct : Array.from({ length: 101 }, (_, i) => quantileOfSorted(all, i / 100));
  const ends = [...points, gate];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const step = (most - least) / 100 || 1;
  const past = direction === "higher" ? most + step : least - step;
  return [...new Set([...ends, past])].sort((a, b) => a - b);
}

function shareAtOrPast(sorted: Float64Array, gate: number, direction: Direction): number {
  const below = countWhile(sorted, (value) => value < gate);
  if (direction === "higher") return (sorted.length - below) / sorted.length;
  return countWhile(sorted, (value) => value <= gate) / sorted.length;
}

/** Length of the front of an ascending array on which the test holds. */
function countWhile(sorted: Float64Array, test: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function curveOf(
  chapter: Chapter,
  metric: MetricOfTrials,
  grid: readonly number[],
  arm: number,
): ThresholdSweepFigures["deltas"][string] {
  const { table, clusters, design, streams } = chapter;
  const { alpha } = design.analysisPlan;
  const atGate = passValues(metric.values, design.primaryMetric.threshold, metric.direction);
  const home = pairCases(caseMeansOf(table, atGate), arm, table.baseline, { clusters });
  if (home.cases.length === 0) return emptyCurve(grid.length, notEstimable("no paired case"));
  const curves = grid.map((gate) => differencesAt(chapter, metric, gate, arm, home.cases));
  const critical =
    home.units.count < 3
      ? notEstimable("fewer than 3 paired units")
      : bandCriticalValue(
          { differences: curves, ...(home.clusters === undefined ? {} : { clusters: home.clusters }) },
          alpha,
          streams.sweep(metric.name),
        );
  const isSingle = home.isSingleRun && home.units.count === home.units.cases;
  const points = curves.map((deltas) => pointOf(deltas, home.clusters, critical, isSingle));
  const interval = chooseInterval(home, "binary", { low: -1, high: 1 }, intervalPlan(chapter, metric.name, arm));
  return {
    mean: points.map(({ mean }) => mean),
    bandLow: points.map(({ low }) => low),
    bandHigh: points.map(({ high }) => high),
    critical,
    gate: { mean: meanOfUnits(home.units), ...ends(interval.at(1 - alpha)) },
  };
}

/** Arm minus baseline of the cases' pass shares at one gate. */
function differencesAt(
  { table }: Chapter,
  { values, direction }: MetricOfTrials,
  gate: number,
  arm: number,
  cases: Int32Array,
): Float64Array {
  const shareOf = (c: number, which: number) => {
    let [passed, scored] = [0, 0];
    const first = slotOf(table, c, which, 0);
    for (let slot = first; slot < first + table.repeats; slot += 1) {
      const value = values[slot]!;
      if (Number.isNaN(value)) continue;
      scored += 1;
      if (passes(value, gate, direction)) passed += 1;
    }
    return passed / scored;
  };
  return Float64Array.from(cases, (c) => {
    const difference = shareOf(c, arm) - shareOf(c, table.baseline);
    return Math.abs(difference) <= 1e-12 ? 0 : difference;
  });
}

function pointOf(
  deltas: Float64Array,
  clusters: readonly (string | undefined)[] | undefined,
  critical: Estimable<number>,
  isSingle: boolean,
) {
  if (isSingle) {
    const counts = discordantPairs(deltas);
    const mean = (counts.up - counts.down) / counts.pairs;
    return { mean, ...ends(isEstimable(critical) ? tangoIntervalAt(counts, critical) : critical) };
  }
  const units = unitsOf(deltas, clusters);
  const found = meanOfUnits(units);
  const mean = isEstimable(found) ? found : 0;
  const spread = spreadOfUnits(units);
  if (!isEstimable(critical)) return { mean, low: critical, high: critical };
  if (!isEstimable(spread)) return { mean, low: spread, high: spread };
  return {
    mean,
    low: Math.max(-1, mean - critical * spread.se),
    high: Math.min(1, mean + critical * spread.se),
  };
}

function emptyCurve(points: number, reason: Estimable<number>): ThresholdSweepFigures["deltas"][string] {
  const none = Array.from({ length: points }, () => reason);
  if (isEstimable(reason)) throw new RangeError("an empty curve needs a reason");
  return {
    mean: reason,
    bandLow: none,
    bandHigh: none,
    critical: reason,
    gate: { mean: reason, low: reason, high: reason },
  };
}
