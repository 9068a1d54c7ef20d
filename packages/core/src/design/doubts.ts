// Doubts about a design that can run: what a person would want to know before spending the money. None of them refuses.

import { formatUsd } from "../money/micro-usd.ts";
import { type Finding, warningAt } from "../support/finding.ts";
import { budgetOutlook } from "./budget-outlook.ts";
import { frozenKeyOf } from "./check-metrics.ts";
import { estimateExperiment } from "./estimate-experiment.ts";
import type { FrozenDesign } from "./frozen-design.ts";

/** `stageConcurrency`: how many trials the place where it runs can execute at once. */
export function doubtsOf(frozen: FrozenDesign, stageConcurrency: number | undefined): Finding[] {
  return [...doubtsOfMoney(frozen), ...doubtsOfPace(frozen, stageConcurrency), ...doubtsOfScales(frozen)];
}

function doubtsOfMoney(frozen: FrozenDesign): Finding[] {
  const outlook = budgetOutlook(frozen);
  if (outlook.fits) return [];
  const high = formatUsd(estimateExperiment(frozen).total.highMicroUsd);
  const limit = formatUsd(frozen.budgetLimitMicroUsd);
  const { atLeast, planned } = outlook;
  const consequence = outlook.mayStart
    ? `it may stop early, after at least ${atLeast.trials} of ${planned.trials} trials`
    : frozen.onBudget === "stop"
      ? "not even one case in every arm fits, so it will not start"
      : 'it will not start (onBudget "stop" would run as far as the money goes)';
  return [warningAt("budgetLimitUsd", `the highest estimate is ${high} and the limit ${limit}: ${consequence}`)];
}

function doubtsOfPace({ concurrency }: FrozenDesign, stageConcurrency: number | undefined): Finding[] {
  if (stageConcurrency === undefined || concurrency <= stageConcurrency) return [];
  const words = `concurrency ${concurrency} is more than the ${stageConcurrency} trials that can run at once here`;
  return [warningAt("concurrency", words)];
}

/** Times and costs spread by factors: a difference in milliseconds says little, a ratio says much. */
function doubtsOfScales(frozen: FrozenDesign): Finding[] {
  const mayBeFree = frozen.arms.some((arm) => arm.estimate.lowMicroUsd === 0);
  const metrics = [
    { path: "primaryMetric", ...frozen.primaryMetric },
    ...frozen.guardrailMetrics.map((guardrail, i) => ({ path: `guardrailMetrics[${i}]`, ...guardrail })),
  ];
  return metrics.flatMap((metric) => {
    const unit = frozenKeyOf(metric, frozen.scorers)?.unit;
    const place = `${metric.path}.scale`;
    if (metric.scale === "log" && unit === "USD" && mayBeFree) {
      return [warningAt(place, "a cost of 0 has no logarithm, and a trial of some arm may cost nothing")];
    }
    const isBetterAsRatio = unit === "ms" || (unit === "USD" && !mayBeFree);
    if (metric.scale !== undefined || metric.path === "primaryMetric" || !isBetterAsRatio) return [];
    const what = unit === "ms" ? "times" : "costs";
    const advice = 'scale "log" compares them so (maxDegradation 1.1 allows 10 % worse); scale "linear" silences this';
    return [warningAt(place, `${what} are better compared as ratios: ${advice}`)];
  });
}
