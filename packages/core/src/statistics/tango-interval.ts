// Score interval for a difference of two paired proportions (Tango 1998): P(arm = 1) − P(baseline = 1).
// The upper end is the δ at which the score statistic reaches −z; the lower end is the mirrored upper end.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { type Interval, zOfLevel } from "./interval.ts";
import { requireCount } from "./requirements.ts";

export type PairedCounts = {
  /** Pairs in which the arm is 1 and the baseline 0. */
  readonly up: number;
  /** Pairs in which the arm is 0 and the baseline 1. */
  readonly down: number;
  /** All pairs. */
  readonly pairs: number;
};

export function tangoInterval(counts: PairedCounts, level: number): Estimable<Interval> {
  return tangoIntervalAt(counts, zOfLevel(level));
}

/** The same at any critical value z ≥ 0, for bands that hold over many thresholds at once. */
export function tangoIntervalAt(counts: PairedCounts, z: number): Estimable<Interval> {
  const { up, down, pairs } = counts;
  requireCount("up", up);
  requireCount("down", down);
  requireCount("pairs", pairs);
  if (up + down > pairs) throw new RangeError(`${up} up and ${down} down of ${pairs} pairs`);
  if (!(z >= 0 && Number.isFinite(z))) throw new RangeError(`z is ${z}, not a finite number of at least 0`);
  if (pairs === 0) return notEstimable("no pairs");
  return { low: 0 - upperEnd(down, up, pairs, z), high: upperEnd(up, down, pairs, z) };
}

function upperEnd(up: number, down: number, pairs: number, z: number): number {
  if (up === pairs) return 1;
  if (up === 0 && down === 0) return (z * z) / (pairs + z * z);
  let inside = (up - down) / pairs;
  let outside = 1;
  for (let i = 0; i < 200; i += 1) {
    const middle = inside + (outside - inside) / 2;
    if (middle <= inside || middle >= outside) break;
    if (scoreStatistic(up, down, pairs, middle) > -z) inside = middle;
    else outside = middle;
  }
  return inside + (outside - inside) / 2;
}

/** (up − down − nδ) / √(n(2q + δ(1 − δ))), q the constrained maximum-likelihood estimate of P(down) at difference δ. */
function scoreStatistic(up: number, down: number, pairs: number, delta: number): number {
  const a = 2 * pairs;
  const b = -up - down + (2 * pairs - up + down) * delta;
  const c = -down * delta * (1 - delta);
  const root = Math.sqrt(Math.max(b * b - 4 * a * c, 0));
  const q = b > 0 ? (-2 * c) / (root + b) : (root - b) / (2 * a);
  const variance = pairs * (2 * q + delta * (1 - delta));
  const excess = up - down - pairs * delta;
  if (variance > 0) return excess / Math.sqrt(variance);
  return excess === 0 ? 0 : Math.sign(excess) * Number.POSITIVE_INFINITY;
}
