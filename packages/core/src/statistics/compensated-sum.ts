// Sums that do not lose small values beside large ones (Neumaier 1974). Every sum over data goes through here.

import { requireFinite } from "./requirements.ts";

/** Σ values; an empty sum is 0. Throws RangeError on NaN, ±Infinity and on a sum beyond the largest double. */
export function compensatedSum(values: ArrayLike<number>): number {
  requireFinite("values", values);
  const plain = neumaier(values, 1);
  if (Number.isFinite(plain)) return plain + 0;
  const scaled = neumaier(values, OVERFLOW_GUARD) / OVERFLOW_GUARD;
  if (!Number.isFinite(scaled)) throw new RangeError("the sum of the values is too large for a number");
  return scaled;
}

/** Σ values / how many; at least one value. Never overflows. */
export function compensatedMean(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError("the mean of no values");
  requireFinite("values", values);
  const plain = neumaier(values, 1);
  if (Number.isFinite(plain)) return plain / values.length + 0;
  return neumaier(values, OVERFLOW_GUARD) / values.length / OVERFLOW_GUARD;
}

const OVERFLOW_GUARD = 2 ** -60;

function neumaier(values: ArrayLike<number>, factor: number): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]! * factor;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}
