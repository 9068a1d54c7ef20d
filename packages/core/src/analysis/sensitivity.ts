// The same comparison with lost trials counted as failures, and at its extremes. Whether a verdict survives this is what a
// decision about uneven losses needs, more than any p about the losses themselves.

import { compensatedSum } from "../statistics/compensated-sum.ts";
import { meanOfUnits } from "../statistics/mean-of-units.ts";
import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import { type Chapter, type MetricOfTrials, perArm } from "./chapter.ts";
import { compareFamily, ends, type Family, rejectionOf, stepOf } from "./compare-arms.ts";
import type { SensitivityFigures } from "./delta-figures.ts";
import { eachSlotOf } from "./metric-values.ts";
import { judge } from "./verdict.ts";

/** What a lost trial is worth when it counts as a failure. */
export type Substitute = { readonly value: Estimable<number>; readonly fromObserved: boolean };

/** Worst end of the declared range; without a finite one, the worst value that any arm showed. */
function worstValue(metric: MetricOfTrials): Substitute {
  const isHigher = metric.direction === "higher";
  const declared = isHigher ? metric.range.low : metric.range.high;
  if (declared !== undefined) return { value: declared, fromObserved: false };
  let worst: number | undefined;
  for (const value of metric.values) {
    if (Number.isNaN(value)) continue;
    if (worst === undefined || (isHigher ? value < worst : value > worst)) worst = value;
  }
  return { value: worst ?? notEstimable("no scored trial in any arm"), fromObserved: true };
}

/** Every planned trial has a value: the substitute where it was lost. */
export function lostAsFail(metric: MetricOfTrials, { value }: Substitute): Float64Array {
  if (!isEstimable(value)) return metric.values;
  return metric.values.map((held) => (Number.isNaN(held) ? value : held));
}

export type BothFamilies = { readonly excluded: Family; readonly asFail: Family; readonly substitute: Substitute };

/** `asFail` is the excluded one where nothing was lost. */
export function compareBothWays(chapter: Chapter, metric: MetricOfTrials): BothFamilies {
  const substitute = worstValue(metric);
  const excluded = compareFamily(chapter, metric, metric.values);
  if (!metric.values.some(Number.isNaN)) return { excluded, asFail: excluded, substitute };
  return { excluded, asFail: compareFamily(chapter, metric, lostAsFail(metric, substitute)), substitute };
}

export function sensitivityOf(
  chapter: Chapter,
  metric: MetricOfTrials,
  families: BothFamilies,
): Record<string, SensitivityFigures> {
  const { substitute } = families;
  return perArm(chapter, chapter.others, (arm) => {
    const bounds = boundsOf(chapter, metric, arm);
    return {
      excluded: figuresOf(chapter, metric, families.excluded, arm),
      asFail: {
        ...figuresOf(chapter, metric, families.asFail, arm),
        substitute: substitute.value,
        fromObserved: substitute.fromObserved,
      },
      ...(bounds === undefined ? {} : { bounds }),
    };
  });
}

/** Whether losses decide: the star, or the side of a starred difference, differs between the two ways of counting. */
export function dependsOnLosses({ excluded, asFail }: SensitivityFigures): boolean {
  const [first, second] = [excluded.significant === true, asFail.significant === true];
  if (first !== second) return true;
  if (!first || !isEstimable(excluded.mean) || !isEstimable(asFail.mean)) return false;
  return Math.sign(excluded.mean) !== Math.sign(asFail.mean);
}

function figuresOf(chapter: Chapter, metric: MetricOfTrials, family: Family, arm: number) {
  const { alpha } = chapter.design.analysisPlan;
  const { key } = chapter.table.arms[arm]!;
  const { pairs, interval } = family.comparisons.get(arm)!;
  const test = family.settled.tests.get(key)!;
  const p = isEstimable(test) ? test.p : test;
  const adjusted = ends(interval.at(1 - alpha / stepOf(family, key)));
  const { significant } = judge({ p, rejected: rejectionOf(family, key), ...adjusted, direction: metric.direction });
  return { mean: meanOfUnits(pairs.units), ...ends(interval.at(1 - alpha)), p, significant };
}

/** Mean differences over all planned trials: arm's lost at their worst and the baseline's at their best, and the reverse. */
function boundsOf({ table }: Chapter, metric: MetricOfTrials, arm: number): [number, number] | undefined {
  const { low, high } = metric.range;
  if (low === undefined || high === undefined || table.cases.length === 0) return undefined;
  const [worst, best] = metric.direction === "higher" ? [low, high] : [high, low];
  const mean = (which: number, lost: number) => {
    const values = new Float64Array(table.cases.length * table.repeats);
    let n = 0;
    eachSlotOf(table, which, (slot) => {
      const value = metric.values[slot]!;
      values[n] = Number.isNaN(value) ? lost : value;
      n += 1;
    });
    return compensatedSum(values) / n;
  };
  const base = table.baseline;
  return [mean(arm, worst) - mean(base, best), mean(arm, best) - mean(base, worst)];
}
