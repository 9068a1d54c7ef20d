// What a pilot says about the spread of a metric: its case deltas, arm by arm, as the analysis itself would pair them. A
// pilot's own difference is no matter of this; how much its cases disagree is.

import { standardDeviation } from "../statistics/standard-deviation.ts";
import { type Estimable, isEstimable } from "../support/estimable.ts";
import type { AnalysisDesign } from "./analysis-design.ts";
import { caseMeansOf, defineMetric, type Kind } from "./metric-values.ts";
import { clusterLabels, pairCases } from "./paired-cases.ts";
import type { CaseFact, TrialFact } from "./trial-fact.ts";
import { gatherTrials, metricColumn } from "./trial-table.ts";

export type PilotDeltas = {
  readonly arm: string;
  /** Declared, else as the values look. */
  readonly kind: Kind;
  /** Arm minus baseline, one per paired case; with clusters the mean of each. */
  readonly deltas: readonly number[];
  readonly sd: Estimable<number>;
};

/** Widest spread first; arms without a paired case are left out. `cluster`: a tag, as in a plan. */
export function pilotDeltas(
  pilot: {
    readonly design: AnalysisDesign;
    readonly cases: readonly CaseFact[];
    readonly trials: Iterable<TrialFact>;
  },
  metric: string,
  cluster?: string,
): PilotDeltas[] {
  const table = gatherTrials(pilot.design, pilot.cases, pilot.trials);
  const { kind } = defineMetric(pilot.design, table, metric);
  const means = caseMeansOf(table, metricColumn(table, metric).values);
  const clusters = clusterLabels(table, cluster);
  return table.arms
    .flatMap(({ key }, arm) => {
      if (arm === table.baseline) return [];
      const { sums, sizes } = pairCases(means, arm, table.baseline, { clusters }).units;
      if (sums.length === 0) return [];
      const deltas = Array.from(sums, (sum, g) => sum / sizes[g]!);
      return [{ arm: key, kind, deltas, sd: standardDeviation(deltas) }];
    })
    .sort((a, b) => widthOf(b) - widthOf(a));
}

function widthOf({ sd }: PilotDeltas): number {
  return isEstimable(sd) ? sd : -1;
}
