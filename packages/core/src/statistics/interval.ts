// An interval is two finite ends in order. Whatever would have an infinite end is not estimable instead.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { normalQuantile } from "./distributions.ts";
import { requireProperShare } from "./requirements.ts";

export type Interval = { readonly low: number; readonly high: number };

/** Adding 0 turns −0 into 0, which prints and compares like any other zero. */
export function intervalOf(low: number, high: number): Estimable<Interval> {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return notEstimable("an end of the interval is not finite");
  return { low: low + 0, high: high + 0 };
}

/** The part of an interval inside a range that the truth cannot leave. */
export function clipInterval(interval: Interval, range: Interval): Interval {
  const into = (x: number) => Math.min(Math.max(x, range.low), range.high);
  return { low: into(interval.low), high: into(interval.high) };
}

/** z of a two-sided interval: 1.96 for level 0.95. */
export function zOfLevel(level: number): number {
  requireProperShare("level", level);
  return normalQuantile(0.5 + level / 2);
}
