// Agreement of the two keys, and the verdict: first that applies of better/worse, equivalent, not-worse, cannot-tell.
// Only the interval at the arm's Holm step counts, in the direction of the metric.

import { type Estimable, isEstimable } from "../support/estimable.ts";
import type { Agreement, Verdict } from "./delta-figures.ts";
import type { Direction } from "./metric-values.ts";

export type Evidence = {
  readonly p: Estimable<number>;
  /** The corrected test; null: chance does not settle it. */
  readonly rejected: boolean | null;
  /** At the Holm step; arm minus baseline. */
  readonly low: Estimable<number>;
  readonly high: Estimable<number>;
  readonly direction: Direction;
  readonly minimumEffect?: number | undefined;
  readonly margin?: number | undefined;
};

export type Judgement = {
  readonly significant: boolean | null;
  readonly agreement: Agreement;
  readonly verdict: Verdict;
  readonly note?: string;
};

export function judge(evidence: Evidence): Judgement {
  const { low, high, direction, minimumEffect, margin } = evidence;
  const agreement = agreementOf(evidence);
  const significant = agreement === "boundary" ? null : agreement === "both";
  if (!isEstimable(low) || !isEstimable(high)) return { significant, agreement, verdict: "cannot-tell" };
  const isSmall = minimumEffect !== undefined && low > -minimumEffect && high < minimumEffect;
  if (significant === true) {
    const isBetter = direction === "higher" ? low > 0 : high < 0;
    const note = isSmall ? { note: "different, but by less than you said matters" } : {};
    return { significant, agreement, verdict: isBetter ? "better" : "worse", ...note };
  }
  if (isSmall) return { significant, agreement, verdict: "equivalent" };
  const worseEnd = direction === "higher" ? -low : high;
  if (margin !== undefined && worseEnd < margin) return { significant, agreement, verdict: "not-worse" };
  return { significant, agreement, verdict: "cannot-tell" };
}

function agreementOf({ p, rejected, low, high }: Evidence): Agreement {
  if (!isEstimable(p) || !isEstimable(low) || !isEstimable(high)) return "not-estimable";
  if (rejected === null) return "boundary";
  const isClear = low > 0 || high < 0;
  if (rejected) return isClear ? "both" : "test-only";
  return isClear ? "interval-only" : "neither";
}
