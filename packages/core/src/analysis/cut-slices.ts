// The primary difference within each value of a tag: exploratory, corrected over values and arms of that tag, never a
// verdict. Values with fewer than 6 paired units are named and not computed.

import { holm } from "../statistics/holm.ts";
import { meanOfUnits } from "../statistics/mean-of-units.ts";
import { signFlip } from "../statistics/sign-flip.ts";
import { isEstimable, notEstimable } from "../support/estimable.ts";
import { type Chapter, type MetricOfTrials, perArm } from "./chapter.ts";
import { chooseInterval, rangeOfDifference } from "./choose-interval.ts";
import { ends, intervalPlan } from "./compare-arms.ts";
import { type CaseMeans, caseMeansOf } from "./metric-values.ts";
import { type PairedCases, pairCases } from "./paired-cases.ts";
import type { SliceFigures } from "./side-figures.ts";
import { inOrder } from "./trial-table.ts";

const FEWEST_UNITS = 6;

export function cutSlices(chapter: Chapter, metric: MetricOfTrials, values: Float64Array): SliceFigures[] | undefined {
  const tags = chapter.design.analysisPlan.slices;
  if (tags === undefined || tags.length === 0) return undefined;
  const means = caseMeansOf(chapter.table, values);
  return tags.map((tag) => cutByTag(chapter, metric, means, tag));
}

function cutByTag(chapter: Chapter, metric: MetricOfTrials, means: CaseMeans, tag: string): SliceFigures {
  const { table, clusters, others, design, streams } = chapter;
  const { alpha, correction } = design.analysisPlan;
  const tagValues = table.cases.map(({ tags }) => (tags[tag] === undefined ? undefined : String(tags[tag])));
  const found = [...new Set(tagValues.filter((value) => value !== undefined))].sort(inOrder);
  const slices = found.map((value) => ({
    value,
    pairs: new Map(
      others.map((arm) => {
        const options = { clusters, onlyCases: (c: number) => tagValues[c] === value };
        return [arm, pairCases(means, arm, table.baseline, options)];
      }),
    ),
  }));
  const isLarge = (pairs: PairedCases) => pairs.units.count >= FEWEST_UNITS;
  const kept = slices.filter(({ pairs }) => [...pairs.values()].some(isLarge));
  const keyOf = (value: string, arm: number) => `${table.arms[arm]!.key}:${value}`;
  const tests = new Map(
    kept.flatMap(({ value, pairs }) =>
      others.map((arm) => {
        const held = pairs.get(arm)!;
        const test = isLarge(held) ? signFlip(held.units, streams.flip(metric.name)) : TOO_SMALL;
        return [keyOf(value, arm), isEstimable(test) ? test.p : test] as const;
      }),
    ),
  );
  const corrected = holm(
    [...tests].map(([key, p]) => ({ key, p })),
    alpha,
    correction,
  );
  return {
    tag,
    values: kept.map(({ value, pairs }) => ({
      value,
      cases: tagValues.filter((held) => held === value).length,
      deltas: perArm(chapter, others, (arm) => {
        const held = pairs.get(arm)!;
        const plan = intervalPlan(chapter, metric.name, arm);
        const interval = isLarge(held)
          ? chooseInterval(held, metric.kind, rangeOfDifference(metric), plan).at(1 - alpha)
          : TOO_SMALL;
        const key = keyOf(value, arm);
        return {
          mean: meanOfUnits(held.units),
          ...ends(interval),
          p: tests.get(key)!,
          pAdjusted: corrected.order.find((step) => step.key === key)!.adjusted,
          pairedCases: held.cases.length,
          units: held.units.count,
        };
      }),
    })),
    tooSmall: slices.filter((slice) => !kept.includes(slice)).map(({ value }) => value),
  };
}

const TOO_SMALL = notEstimable("fewer than 6 paired units");
