// Mean and pass rate of each arm over the cases that it shares with the baseline, so that two figures subtract to the
// delta. The baseline has one such figure only where every comparison uses the same cases.

import { compensatedMean } from "../statistics/compensated-sum.ts";
import { type Estimable, notEstimable } from "../support/estimable.ts";
import type { Chapter, MetricOfTrials } from "./chapter.ts";
import type { Family } from "./compare-arms.ts";
import { caseMeansOf, passValues } from "./metric-values.ts";
import type { PairedSummary } from "./summarise-arm.ts";

/** By arm index. */
export function pairedSummaries(
  { table, design, others }: Chapter,
  metric: MetricOfTrials,
  values: Float64Array,
  family: Family,
): PairedSummary[] {
  const means = caseMeansOf(table, values).means;
  const shares = caseMeansOf(table, passValues(values, design.primaryMetric.threshold, metric.direction)).means;
  const summary = (arm: number, cases: Int32Array): PairedSummary => ({
    mean: meanOver(means[arm]!, cases),
    passRate: meanOver(shares[arm]!, cases),
  });
  const casesOf = (arm: number) => family.comparisons.get(arm)!.pairs.cases;
  const first = others[0] === undefined ? new Int32Array() : casesOf(others[0]);
  const isShared = others.every(
    (arm) => casesOf(arm).length === first.length && casesOf(arm).every((c, i) => c === first[i]),
  );
  return table.arms.map((_, arm) => {
    if (arm !== table.baseline) return summary(arm, casesOf(arm));
    return isShared ? summary(arm, first) : { mean: DIFFERS, passRate: DIFFERS };
  });
}

function meanOver(values: Float64Array, cases: Int32Array): Estimable<number> {
  if (cases.length === 0) return notEstimable("no paired case");
  return compensatedMean(Float64Array.from(cases, (c) => values[c]!));
}

const DIFFERS = notEstimable("the comparisons use different cases");
