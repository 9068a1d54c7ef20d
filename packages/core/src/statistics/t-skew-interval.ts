// The t interval, widened on the side that skewness hides: each end is the farther one of Student's t and of
// Hall's transformation (Hall 1992, "On the removal of skewness by transformation").

import type { Estimable } from "../support/estimable.ts";
import type { Interval } from "./interval.ts";
import { intervalFromSpread } from "./t-interval.ts";
import type { Units } from "./units.ts";

export function tSkewInterval(units: Units, level: number, range?: Interval): Estimable<Interval> {
  return intervalFromSpread(units, level, range, (q, { skewness }) => ({
    below: Math.max(q, hallInverse(q, skewness)),
    above: Math.max(q, -hallInverse(-q, skewness)),
  }));
}

/** The T with T + aT²/3 + a²T³/27 + a/6 = y. */
function hallInverse(y: number, a: number): number {
  if (Math.abs(a) < 1e-8) return y;
  return (3 / a) * (Math.cbrt(1 + a * (y - a / 6)) - 1);
}
