// The exact share of sign vectors that are hits, by meeting in the middle: all signed sums of each half of the units,
// both in order, and one pass that counts the pairs past the threshold. 36 units are 2 × 262,144 sums instead of 2^36.

import type { FlipMagnitudes } from "./flip-magnitudes.ts";

export const MOST_UNITS_TO_ENUMERATE = 36;

export function exactFlipShare({ sizes, threshold }: FlipMagnitudes): number {
  if (sizes.length > MOST_UNITS_TO_ENUMERATE) throw new RangeError(`${sizes.length} units are too many to enumerate`);
  if (threshold <= 0) return 1;
  const half = sizes.length >> 1;
  const left = signedSums(sizes.subarray(0, half));
  const right = signedSums(sizes.subarray(half));
  return (2 * pairsPast(threshold, left, right)) / 2 ** sizes.length;
}

/** Pairs whose sum is at least the threshold. Counts without a branch, which no processor could foresee here. */
function pairsPast(threshold: number, left: Float64Array, right: Float64Array): number {
  let pairs = 0;
  let at = 0;
  let from = right.length;
  while (at < left.length && from > 0) {
    const isPast = Number(left[at]! + right[from - 1]! >= threshold);
    from -= isPast;
    pairs += (1 - isPast) * (right.length - from);
    at += 1 - isPast;
  }
  return pairs + (left.length - at) * (right.length - from);
}

/**
 * All sums of ± sizes, ascending: each size merges two shifted copies of the sums before it. Signs mirror: only the upper
 * half is merged, from the top, and the lower half is its negative to the bit.
 */
function signedSums(sizes: Float64Array): Float64Array {
  const count = 2 ** sizes.length;
  let sums = new Float64Array(count);
  let merged = new Float64Array(count);
  let length = 1;
  for (const size of sizes) {
    let plus = length - 1;
    let minus = length - 1;
    for (let i = 2 * length - 1; i >= length; i -= 1) {
      const up = sums[plus]! + size;
      const down = sums[minus]! - size;
      const isUp = up >= down;
      const sum = isUp ? up : down;
      merged[i] = sum;
      merged[2 * length - 1 - i] = -sum;
      if (isUp) plus -= 1;
      else minus -= 1;
    }
    [sums, merged] = [merged, sums];
    length *= 2;
  }
  return sums;
}
