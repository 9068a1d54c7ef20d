// Guardrails: how much worse an arm got on what must not get worse. Looked at, not tested: three states, no star, no
// correction.

import { meanOfUnits } from "../statistics/mean-of-units.ts";
import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import { metricNameOf } from "./analysis-design.ts";
import { type Chapter, type MetricOfTrials, perArm, readMetric } from "./chapter.ts";
import { chooseInterval, rangeOfDifference } from "./choose-interval.ts";
import { ends, intervalPlan } from "./compare-arms.ts";
import { type CaseMeans, caseMeansOf } from "./metric-values.ts";
import { pairCases } from "./paired-cases.ts";
import type { GuardrailFigures } from "./side-figures.ts";

export function judgeGuardrails(chapter: Chapter): GuardrailFigures[] {
  return chapter.design.guardrailMetrics.map((guardrail) => {
    const metric = readMetric(chapter, metricNameOf(guardrail), guardrail.direction);
    const means = caseMeansOf(chapter.table, metric.values);
    const scale = guardrail.scale ?? "linear";
    return {
      metric: metric.name,
      direction: guardrail.direction,
      maxDegradation: guardrail.maxDegradation,
      scale,
      perArm: perArm(chapter, chapter.others, (arm) =>
        judgeArm(degradationOf(chapter, metric, means, arm, scale === "log"), guardrail.maxDegradation),
      ),
    };
  });
}

type Degradation = {
  readonly degradation: Estimable<number>;
  readonly low: Estimable<number>;
  readonly high: Estimable<number>;
};

/** ok: even the upper end is allowed. breached: even the lower end is not. Else unclear. */
function judgeArm(figures: Degradation, maxDegradation: number): GuardrailFigures["perArm"][string] {
  const { low, high } = figures;
  if (!isEstimable(low)) return { ...figures, status: "unclear", reason: low.reason };
  if (!isEstimable(high)) return { ...figures, status: "unclear", reason: high.reason };
  if (high <= maxDegradation) return { ...figures, status: "ok" };
  return { ...figures, status: low > maxDegradation ? "breached" : "unclear" };
}

/** Signed so that positive is worse; on the log scale a ratio, above 1 is worse. */
function degradationOf(
  chapter: Chapter,
  metric: MetricOfTrials,
  means: CaseMeans,
  arm: number,
  isLog: boolean,
): Degradation {
  const { table, clusters, design } = chapter;
  const plain = pairCases(means, arm, table.baseline, { clusters });
  if (isLog && [plain.armMeans, plain.baseMeans].some((side) => side.some((value) => value <= 0))) {
    return all(notEstimable("a ratio needs values above 0, and there are others"));
  }
  const pairs = isLog ? pairCases(means, arm, table.baseline, { clusters, transform: Math.log }) : plain;
  const range = isLog ? undefined : rangeOfDifference(metric);
  const plan = intervalPlan(chapter, metric.name, arm);
  const { low, high } = ends(
    chooseInterval(pairs, isLog ? "numeric" : metric.kind, range, plan).at(1 - design.analysisPlan.alpha),
  );
  const show = (value: Estimable<number>) => (isLog && isEstimable(value) ? Math.exp(value) : value);
  const mean = meanOfUnits(pairs.units);
  if (metric.direction === "lower") return { degradation: show(mean), low: show(low), high: show(high) };
  return { degradation: show(negative(mean)), low: show(negative(high)), high: show(negative(low)) };
}

const negative = (value: Estimable<number>) => (isEstimable(value) ? 0 - value : value);
const all = (figure: Estimable<number>): Degradation => ({ degradation: figure, low: figure, high: figure });
