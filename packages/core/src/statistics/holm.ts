// Holm's step-down correction (1979) over all comparisons of one family. A comparison without a p still counts in m,
// sorts last and is never rejected, so that nothing gets easier because something could not be computed.

import { type Estimable, isEstimable } from "../support/estimable.ts";
import { requireProperShare } from "./requirements.ts";

export type Correction = "holm" | "none";
export type Comparison = { readonly key: string; readonly p: Estimable<number> };
export type HolmStep = {
  readonly key: string;
  readonly p: Estimable<number>;
  /** Running maximum of (m − i)·p, at most 1. */
  readonly adjusted: Estimable<number>;
  /** What p was held against: α/step. */
  readonly threshold: number;
  /** m − i; from the first failure on, the step of that failure. An interval at level 1 − α/step matches the test. */
  readonly step: number;
  readonly rejected: boolean;
};
export type Holm = { readonly m: number; readonly alpha: number; readonly order: readonly HolmStep[] };

/** Keys must differ; they break ties of p. */
export function holm(comparisons: readonly Comparison[], alpha: number, correction: Correction = "holm"): Holm {
  requireProperShare("alpha", alpha);
  if (new Set(comparisons.map(({ key }) => key)).size < comparisons.length)
    throw new RangeError("two comparisons share a key");
  for (const { key, p } of comparisons) {
    if (isEstimable(p) && !(p >= 0 && p <= 1)) throw new RangeError(`p of ${key} is ${p}, not between 0 and 1`);
  }
  const m = comparisons.length;
  let failedStep: number | undefined;
  let highest = 0;
  const order = [...comparisons].sort(byPThenKey).map(({ key, p }, i): HolmStep => {
    const factor = correction === "none" ? 1 : m - i;
    const step = failedStep ?? factor;
    const threshold = alpha / step;
    if (!isEstimable(p)) {
      failedStep ??= factor;
      return { key, p, adjusted: p, threshold, step, rejected: false };
    }
    highest = Math.max(highest, Math.min(1, factor * p));
    const rejected = highest <= alpha;
    if (!rejected) failedStep ??= factor;
    return { key, p, adjusted: highest, threshold, step, rejected };
  });
  return { m, alpha, order };
}

function byPThenKey(a: Comparison, b: Comparison): number {
  const left = isEstimable(a.p) ? a.p : Number.POSITIVE_INFINITY;
  const right = isEstimable(b.p) ? b.p : Number.POSITIVE_INFINITY;
  if (left !== right) return left - right;
  return a.key < b.key ? -1 : 1;
}
