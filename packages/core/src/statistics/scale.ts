// Squares and cubes of very large or very small values leave the range of doubles. Dividing by a power of two first
// keeps them inside and changes no digit, so results scale exactly with their inputs.

/** A power of two s with all |value / s| ≤ 2 and the largest near 1; 1 if all are 0. */
export function powerOfTwoScale(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) largest = Math.max(largest, Math.abs(values[i]!));
  if (largest === 0) return 1;
  return 2 ** Math.min(Math.max(Math.floor(Math.log2(largest)), -1074), 1023);
}
