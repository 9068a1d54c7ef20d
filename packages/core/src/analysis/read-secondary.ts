// Every other metric that ran: exploratory, uncorrected, no stars. It is here so that nobody has to compute it by hand,
// not so that somebody can pick one.

import { compensatedMean } from "../statistics/compensated-sum.ts";
import { meanOfUnits } from "../statistics/mean-of-units.ts";
import { quantileOfSorted } from "../statistics/quantile.ts";
import { notEstimable } from "../support/estimable.ts";
import { declaredKeyOf, metricNameOf } from "./analysis-design.ts";
import { type Chapter, perArm, readMetric } from "./chapter.ts";
import { chooseInterval, rangeOfDifference } from "./choose-interval.ts";
import { ends, intervalPlan } from "./compare-arms.ts";
import { countOutcomes } from "./count-outcomes.ts";
import { caseMeansOf, sortedValuesOf } from "./metric-values.ts";
import { pairCases } from "./paired-cases.ts";
import type { SecondaryFigures } from "./side-figures.ts";
import { inOrder } from "./trial-table.ts";

export function readSecondary(chapter: Chapter): SecondaryFigures[] {
  return secondaryNames(chapter).map((name) => describeMetric(chapter, name));
}

/** In order of name. */
export function secondaryNames({ design, table }: Chapter): string[] {
  const primary = metricNameOf(design.primaryMetric);
  return [...table.metrics.keys()].filter((name) => name !== primary).sort(inOrder);
}

function describeMetric(chapter: Chapter, name: string): SecondaryFigures {
  const { table, clusters, design } = chapter;
  const metric = readMetric(chapter, name);
  const means = caseMeansOf(table, metric.values);
  const none = notEstimable("no scored trial");
  const everyArm = table.arms.map((_, arm) => arm);
  const declared = declaredKeyOf(design, name)?.direction;
  return {
    metric: name,
    ...(declared === undefined ? {} : { direction: declared }),
    ...(metric.unit === undefined ? {} : { unit: metric.unit }),
    perArm: perArm(chapter, everyArm, (arm) => {
      const sorted = sortedValuesOf(table, metric.values, arm);
      return {
        n: sorted.length,
        unscored: countOutcomes(table, metric, arm).unscored,
        mean: sorted.length === 0 ? none : compensatedMean(sorted),
        median: sorted.length === 0 ? none : quantileOfSorted(sorted, 0.5),
      };
    }),
    deltas: perArm(chapter, chapter.others, (arm) => {
      const pairs = pairCases(means, arm, table.baseline, { clusters });
      const plan = intervalPlan(chapter, name, arm);
      const interval = chooseInterval(pairs, metric.kind, rangeOfDifference(metric), plan);
      return { mean: meanOfUnits(pairs.units), ...ends(interval.at(1 - design.analysisPlan.alpha)) };
    }),
  };
}
