// Student's t interval of the mean over units, with G* − 1 degrees of freedom that are not rounded.

import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import { tQuantile } from "./distributions.ts";
import { clipInterval, type Interval, intervalOf } from "./interval.ts";
import { requireProperShare } from "./requirements.ts";
import { type Spread, spreadOfUnits } from "./spread-of-units.ts";
import type { Units } from "./units.ts";

/** `range`: what a difference of this metric cannot leave, where that is known. */
export function tInterval(units: Units, level: number, range?: Interval): Estimable<Interval> {
  return intervalFromSpread(units, level, range, (q) => ({ below: q, above: q }));
}

/** How many standard errors below and above the mean the ends lie, given the t quantile. */
export type Reach = (q: number, spread: Spread) => { readonly below: number; readonly above: number };

export function intervalFromSpread(
  units: Units,
  level: number,
  range: Interval | undefined,
  reach: Reach,
): Estimable<Interval> {
  requireProperShare("level", level);
  const spread = spreadOfUnits(units);
  if (!isEstimable(spread)) return spread;
  const q = tQuantile(0.5 + level / 2, spread.degreesOfFreedom);
  if (!Number.isFinite(q)) return notEstimable("one cluster holds nearly all cases");
  const { below, above } = reach(q, spread);
  const interval = intervalOf(spread.mean - spread.se * below, spread.mean + spread.se * above);
  return isEstimable(interval) && range !== undefined ? clipInterval(interval, range) : interval;
}
