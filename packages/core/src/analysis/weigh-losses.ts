// Whether arms lost trials unevenly. A trial counts as lost when it has no primary value: failed, skipped or unscored, for
// each of them is missing from the pass rate alike.

import { lossPermutation } from "../statistics/loss-permutation.ts";
import { isEstimable, notEstimable } from "../support/estimable.ts";
import { type Chapter, type MetricOfTrials, perArm } from "./chapter.ts";
import { countOutcomes } from "./count-outcomes.ts";
import type { FailureFigures } from "./side-figures.ts";
import { slotOf } from "./trial-table.ts";

export function weighLosses(chapter: Chapter, metric: MetricOfTrials): FailureFigures {
  const { table, streams } = chapter;
  const lost = lostPerCase(chapter, metric);
  const planned = table.cases.length * table.repeats;
  const totals = table.arms.map((_, arm) => lost.reduce((sum, counts) => sum + counts[arm]!, 0));
  const everyArm = table.arms.map((_, arm) => arm);
  const perArmFigures = perArm(chapter, everyArm, (arm) => ({
    byCode: countOutcomes(table, metric, arm).byCode,
    rate: planned === 0 ? notEstimable("no planned trial") : totals[arm]! / planned,
  }));
  if (totals.every((total) => total === totals[0])) return { perArm: perArmFigures, srm: null };

  const most = totals.indexOf(Math.max(...totals));
  const least = totals.indexOf(Math.min(...totals));
  const more = totals[most]! - totals[least]!;
  const isApart = more / planned >= 0.1 - 1e-12;
  const test = lossPermutation(lost, streams.loss());
  const p = isEstimable(test) ? test.p : test;
  const isAlarm = isEstimable(p) && (p < 0.001 || (p < 0.01 && isApart));
  if (!isAlarm && !(isApart && more >= 3)) return { perArm: perArmFigures, srm: null };
  const rates = perArm(chapter, everyArm, (arm) => totals[arm]! / planned);
  const [loser, other] = [table.arms[most]!.key, table.arms[least]!.key];
  const words = isAlarm
    ? `${loser} lost ${totals[most]} of ${planned} trials, ${other} ${totals[least]}: pass rates are computed over different samples and are not comparable`
    : `${loser} lost ${more} more of ${planned} trials than ${other}; look at the paired figures`;
  return { perArm: perArmFigures, srm: { level: isAlarm ? "alarm" : "notice", p, rates, words } };
}

function lostPerCase({ table }: Chapter, metric: MetricOfTrials): number[][] {
  return table.cases.map((_, c) =>
    table.arms.map((_arm, a) => {
      let lost = 0;
      const first = slotOf(table, c, a, 0);
      for (let slot = first; slot < first + table.repeats; slot += 1) {
        if (Number.isNaN(metric.values[slot]!)) lost += 1;
      }
      return lost;
    }),
  );
}
