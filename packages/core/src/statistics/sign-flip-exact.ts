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
  let hits = 0;
  let from = right.length;
  for (const sum of left) {
    while (from > 0 && sum + right[from - 1]! >= threshold) from -= 1;
    hits += right.length - from;
  }
  return (2 * hits) / 2 ** sizes.length;
}

/** All sums of ± sizes, ascending: each size merges two shifted copies of the sums before it. */
function signedSums(sizes: Float64Array): Float64Array {
  let sums: Float64Array = new Float64Array(1);
  for (const size of sizes) {
    const merged = new Float64Array(sums.length * 2);
    let minus = 0;
    let plus = 0;
    for (let i = 0; i < merged.length; i += 1) {
      const takeMinus = minus < sums.length && (plus >= sums.length || sums[minus]! - size <= sums[plus]! + size);
      merged[i] = takeMinus ? sums[minus++]! - size : sums[plus++]! + size;
    }
    sums = merged;
  }
  return sums;
}
