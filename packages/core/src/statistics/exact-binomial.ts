// Exact two-sided binomial test of a fair coin: wins against losses among the pairs that differ.
// It is the sign-flip test of +1 and −1, at any number of pairs.

import { requireCount } from "./requirements.ts";

/** P(a split at least as uneven); 1 without a pair that differs, never 0. */
export function exactBinomial(wins: number, losses: number): number {
  requireCount("wins", wins);
  requireCount("losses", losses);
  const pairs = wins + losses;
  const fewer = Math.min(wins, losses);
  const middle = pairs >> 1;
  // Weights relative to the most likely split, from the middle outwards; the sum over all splits uses the symmetry.
  let weight = 1;
  let tail = 0;
  let total = pairs % 2 === 0 ? 1 : 2;
  if (fewer === middle) tail = 1;
  for (let k = middle; k > 0 && weight > 0; k -= 1) {
    weight = (weight * k) / (pairs - k + 1);
    total += 2 * weight;
    if (k - 1 <= fewer) tail += weight;
  }
  return Math.min(1, Math.max((2 * tail) / total, Number.MIN_VALUE));
}
