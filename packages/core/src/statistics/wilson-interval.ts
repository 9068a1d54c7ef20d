// Score interval of a share (Wilson 1927), which stays inside 0…1 and has a width even when all or none pass.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { type Interval, zOfLevel } from "./interval.ts";
import { requireCount } from "./requirements.ts";

/** Interval of a pass rate: `passed` of `scored` independent trials. */
export function wilsonInterval(passed: number, scored: number, level: number): Estimable<Interval> {
  requireCount("passed", passed);
  requireCount("scored", scored);
  if (passed > scored) throw new RangeError(`${passed} passed of ${scored}`);
  const z = zOfLevel(level);
  if (scored === 0) return notEstimable("no scored trial");
  return scoreIntervalOfShare(passed / scored, scored, z);
}

/** The same from a share, an effective number of trials (need not be whole) and a critical value. */
export function scoreIntervalOfShare(share: number, effectiveN: number, critical: number): Interval {
  const square = critical * critical;
  const divisor = 1 + square / effectiveN;
  const centre = (share + square / (2 * effectiveN)) / divisor;
  const spread = (share * (1 - share)) / effectiveN + square / (4 * effectiveN * effectiveN);
  const half = (critical / divisor) * Math.sqrt(spread);
  return {
    low: share === 0 ? 0 : Math.max(0, centre - half),
    high: share === 1 ? 1 : Math.min(1, centre + half),
  };
}
