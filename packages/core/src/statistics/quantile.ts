// Quantiles by linear interpolation between order statistics (type 7 of Hyndman and Fan 1996; the default of R and NumPy).

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { requireFinite } from "./requirements.ts";

/** Quantile at a share 0…1 of values in any order. */
export function quantile(values: ArrayLike<number>, share: number): Estimable<number> {
  requireFinite("values", values);
  if (values.length === 0) return notEstimable("no values");
  return quantileOfSorted(Float64Array.from(values).sort(), share);
}

/** Quantile of at least one value in ascending order; ±Infinity may stand at the ends. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`share is ${share}, not between 0 and 1`);
  if (sorted.length === 0) throw new RangeError("the quantile of no values");
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const weight = position - below;
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return interpolate(low, high, weight) + 0;
}

export function median(values: ArrayLike<number>): Estimable<number> {
  return quantile(values, 0.5);
}

function interpolate(low: number, high: number, weight: number): number {
  if (weight === 0 || low === high) return low;
  if (!Number.isFinite(low)) return low;
  if (!Number.isFinite(high)) return high;
  const gap = high - low;
  if (!Number.isFinite(gap)) return low * (1 - weight) + high * weight;
  return weight < 0.5 ? low + gap * weight : high - gap * (1 - weight);
}
