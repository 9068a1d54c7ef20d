// Which cases are worth opening: the worst regressions first, then cases that flip between arms, then losses, then the rest.

import type { TrialPoint } from "../report/model.ts";
import type { OpenedExperiment } from "./opened-experiment.ts";

/** Case indexes, most telling first, at most `limit`. Ties go by the order of the set. */
export function tellingCases(
  points: readonly TrialPoint[],
  cases: number,
  experiment: Pick<OpenedExperiment, "plan" | "frozen">,
  baseline: string | undefined,
  limit: number,
): number[] {
  const better = experiment.frozen.primaryMetric.direction === "higher" ? 1 : -1;
  const means = Array.from({ length: cases }, () => new Map<string, { sum: number; n: number }>());
  const lost = new Int32Array(cases);
  for (const point of points) {
    const { caseIndex } = experiment.plan.trial(point.ordinal);
    if (point.value === undefined) {
      lost[caseIndex]! += 1;
      continue;
    }
    const held = means[caseIndex]!.get(point.arm) ?? { sum: 0, n: 0 };
    means[caseIndex]!.set(point.arm, { sum: held.sum + point.value, n: held.n + 1 });
  }
  const ranked = means.map((arms, caseIndex) => {
    const base = baseline === undefined ? undefined : arms.get(baseline);
    const deltas = [...arms]
      .filter(([arm]) => arm !== baseline)
      .map(([, mean]) => (base ? better * (mean.sum / mean.n - base.sum / base.n) : 0));
    const worst = Math.min(0, ...deltas);
    const largest = Math.max(0, ...deltas.map(Math.abs));
    return { caseIndex, worst, largest, lost: lost[caseIndex]! };
  });
  ranked.sort((a, b) => a.worst - b.worst || b.largest - a.largest || b.lost - a.lost || a.caseIndex - b.caseIndex);
  return ranked.slice(0, limit).map(({ caseIndex }) => caseIndex);
}
