// Repeats read as attempts, for 0/1 metrics with two repeats or more: does any of k attempts pass, do all of them? One
// value per case, compared like any other case value.

import { meanOfUnits } from "../statistics/mean-of-units.ts";
import { passAtK, passHatK } from "../statistics/pass-at-k.ts";
import { tSkewInterval } from "../statistics/t-skew-interval.ts";
import { unitsOf } from "../statistics/units.ts";
import { type Chapter, type MetricOfTrials, perArm } from "./chapter.ts";
import { chooseInterval } from "./choose-interval.ts";
import { ends, intervalPlan } from "./compare-arms.ts";
import { type CaseMeans, caseMeansOf, passValues } from "./metric-values.ts";
import { pairCases } from "./paired-cases.ts";
import type { AttemptFigures } from "./side-figures.ts";

type Share = typeof passAtK;
type Attempt = AttemptFigures["perArm"][string]["passAtK"][number];

export function countAttempts(chapter: Chapter, metric: MetricOfTrials): AttemptFigures | undefined {
  const { table, design } = chapter;
  if (metric.kind !== "binary" || table.repeats < 2) return undefined;
  const passed = passValues(metric.values, design.primaryMetric.threshold, metric.direction);
  const shares = caseMeansOf(table, passed);
  const everyArm = table.arms.map((_, arm) => arm);
  return {
    perArm: perArm(chapter, everyArm, (arm) => ({
      passAtK: overK(fewestRepeats(shares, [arm]), (k) => armFigures(chapter, shares, arm, k, passAtK)),
      passHatK: overK(fewestRepeats(shares, [arm]), (k) => armFigures(chapter, shares, arm, k, passHatK)),
    })),
    deltas: perArm(chapter, chapter.others, (arm) => {
      const most = fewestRepeats(shares, [arm, table.baseline]);
      return {
        passAtK: overK(most, (k) => deltaFigures(chapter, metric, shares, arm, k, passAtK)),
        passHatK: overK(most, (k) => deltaFigures(chapter, metric, shares, arm, k, passHatK)),
      };
    }),
  };
}

function overK(most: number, of: (k: number) => Omit<Attempt, "k">): Attempt[] {
  return Array.from({ length: most }, (_, i) => ({ k: i + 1, ...of(i + 1) }));
}

/** min R_c over the cases with a scored repeat; 0 without any. */
function fewestRepeats({ counts }: CaseMeans, arms: readonly number[]): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (const arm of arms) for (const count of counts[arm]!) if (count > 0 && count < fewest) fewest = count;
  return Number.isFinite(fewest) ? fewest : 0;
}

function caseValues({ means, counts }: CaseMeans, k: number, share: Share): CaseMeans {
  const values = means.map((shares, arm) =>
    shares.map((mean, c) => {
      const scored = counts[arm]![c]!;
      return scored < k ? Number.NaN : share({ passed: Math.round(mean * scored), scored }, k);
    }),
  );
  return { means: values, counts: counts.map((row) => row.map((scored) => (scored < k ? 0 : scored))) };
}

function armFigures(chapter: Chapter, shares: CaseMeans, arm: number, k: number, share: Share) {
  const values = caseValues(shares, k, share).means[arm]!;
  const there = Array.from(values.keys()).filter((c) => !Number.isNaN(values[c]!));
  const labels = chapter.clusters;
  const clusters = labels === undefined ? undefined : there.map((c) => labels[c]);
  const units = unitsOf(
    there.map((c) => values[c]!),
    clusters,
  );
  const level = 1 - chapter.design.analysisPlan.alpha;
  return { mean: meanOfUnits(units), ...ends(tSkewInterval(units, level, { low: 0, high: 1 })) };
}

function deltaFigures(
  chapter: Chapter,
  metric: MetricOfTrials,
  shares: CaseMeans,
  arm: number,
  k: number,
  share: Share,
) {
  const { table, clusters, design } = chapter;
  const pairs = pairCases(caseValues(shares, k, share), arm, table.baseline, { clusters });
  const plan = intervalPlan(chapter, metric.name, arm);
  const interval = chooseInterval(pairs, "binary", { low: -1, high: 1 }, plan);
  return { mean: meanOfUnits(pairs.units), ...ends(interval.at(1 - design.analysisPlan.alpha)) };
}
