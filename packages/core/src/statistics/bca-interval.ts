// Bias-corrected and accelerated bootstrap interval (Efron 1987): percentiles of the resampled means, moved by how far
// their median lies from the mean and by how the mean's spread changes with its size.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import type { BootstrapDraws } from "./bootstrap-draws.ts";
import { compensatedMean, compensatedSum } from "./compensated-sum.ts";
import { normalCdf, normalQuantile } from "./distributions.ts";
import { type Interval, intervalOf, zOfLevel } from "./interval.ts";
import { quantileOfSorted } from "./quantile.ts";
import { powerOfTwoScale } from "./scale.ts";
import type { Units } from "./units.ts";

export function bcaInterval(draws: BootstrapDraws, level: number): Estimable<Interval> {
  const z = zOfLevel(level);
  const bias = normalQuantile(shareBelowMean(draws));
  if (!Number.isFinite(bias)) return notEstimable("all resampled means lie on one side of the mean");
  const acceleration = accelerationOf(draws.units);
  const low = shiftedShare(bias, acceleration, -z);
  const high = shiftedShare(bias, acceleration, z);
  if (low === undefined || high === undefined) return notEstimable("the acceleration is too large for this level");
  return intervalOf(quantileOfSorted(draws.means, low), quantileOfSorted(draws.means, high));
}

/** Means within 1e-12 standard deviations of the mean count half. */
function shareBelowMean({ means, spread, units }: BootstrapDraws): number {
  const tolerance = 1e-12 * spread.se * Math.sqrt(units.count);
  let below = 0;
  for (const mean of means) {
    if (Math.abs(mean - spread.mean) <= tolerance) below += 0.5;
    else if (mean < spread.mean) below += 1;
  }
  return below / means.length;
}

/** Σ(θ̄ − θ_(g))³ / (6(Σ(θ̄ − θ_(g))²)^1.5) over the means without unit g. */
function accelerationOf({ sums, sizes, cases }: Units): number {
  const scale = powerOfTwoScale(sums);
  const scaled = sums.map((sum) => sum / scale);
  const total = compensatedSum(scaled);
  const without = scaled.map((sum, g) => (total - sum) / (cases - sizes[g]!));
  const centre = compensatedMean(without);
  const gaps = without.map((mean) => centre - mean);
  const squares = compensatedSum(gaps.map((gap) => gap * gap));
  if (squares === 0) return 0;
  return compensatedSum(gaps.map((gap) => gap * gap * gap)) / (6 * squares * Math.sqrt(squares));
}

/** Φ(z₀ + (z₀ + z)/(1 − a(z₀ + z))), undefined where the denominator is not positive. */
function shiftedShare(bias: number, acceleration: number, z: number): number | undefined {
  const divisor = 1 - acceleration * (bias + z);
  return divisor > 0 ? normalCdf(bias + (bias + z) / divisor) : undefined;
}
