// The exact share of sign vectors that are hits when all sums are whole multiples of one step: pass counts, grades,
// means of a few repeats. The distribution of the signed sum is built multiple by multiple.

import { compensatedSum } from "./compensated-sum.ts";
import { exactBinomial } from "./exact-binomial.ts";

export type Lattice = {
  /** How many units have which multiple (multiple → units). */
  readonly multiples: ReadonlyMap<number, number>;
  /** Σ multiples. */
  readonly total: number;
  /** |Σ signed multiples| that was observed. */
  readonly observed: number;
};

const MOST_STEPS = 200_000;

/** The lattice of signed sums, or undefined if there is none with Σ|S|/step ≤ 200,000. */
export function latticeOf(sums: ArrayLike<number>): Lattice | undefined {
  const signed = Array.from(sums).filter((sum) => sum !== 0);
  if (signed.length === 0) return undefined;
  const sizes = signed.map(Math.abs);
  const largest = sizes.reduce((a, b) => Math.max(a, b));
  let divisor = largest;
  for (const size of sizes) {
    divisor = commonDivisor(divisor / largest, size / largest) * largest;
    if (largest / divisor > MOST_STEPS) return undefined;
  }
  const counts = signed.map((sum) => Math.round(sum / divisor));
  const total = counts.reduce((sum, count) => sum + Math.abs(count), 0);
  if (total > MOST_STEPS) return undefined;

  const scaled = sizes.map((size) => size / largest);
  const sumOfSizes = compensatedSum(scaled);
  const step = sumOfSizes / total;
  const misfit = compensatedSum(scaled.map((size, g) => Math.abs(size - Math.abs(counts[g]!) * step)));
  if (misfit > 1e-12 * sumOfSizes) return undefined;

  const multiples = new Map<number, number>();
  for (const count of counts) multiples.set(Math.abs(count), (multiples.get(Math.abs(count)) ?? 0) + 1);
  return { multiples, total, observed: Math.abs(counts.reduce((sum, count) => sum + count, 0)) };
}

/** P(|signed sum| ≥ observed). 0 only where the true value is below the smallest double. */
export function latticeFlipShare({ multiples, total, observed }: Lattice): number {
  if (observed === 0) return 1;
  const most = (total - observed) / 2;
  const groups = [...multiples].sort((a, b) => a[0] - b[0]);
  if (groups.length === 1) {
    const [multiple, units] = groups[0]!;
    return exactBinomial(units - most / multiple, most / multiple);
  }
  let flipped: Float64Array = new Float64Array(most + 1);
  flipped[0] = 1;
  let reach = 0;
  for (const [multiple, units] of groups) {
    reach = Math.min(most, reach + multiple * units);
    flipped = addGroup(flipped, multiple, halfBinomial(units), reach);
  }
  return Math.min(1, 2 * compensatedSum(flipped));
}

/** Distribution of the flipped total (Σ of the multiples with a minus) after one more group of equal multiples. */
function addGroup(before: Float64Array, multiple: number, weights: Float64Array, reach: number): Float64Array {
  const after = new Float64Array(before.length);
  for (let flips = 0; flips < weights.length && flips * multiple <= reach; flips += 1) {
    const weight = weights[flips]!;
    if (weight === 0) continue;
    const shift = flips * multiple;
    for (let w = shift; w <= reach; w += 1) after[w] = after[w]! + weight * before[w - shift]!;
  }
  return after;
}

/** Binomial(n, ½) probabilities, built outwards from the mode so that none overflows. */
function halfBinomial(n: number): Float64Array {
  const weights = new Float64Array(n + 1);
  const mode = n >> 1;
  weights[mode] = 1;
  for (let k = mode; k > 0; k -= 1) weights[k - 1] = (weights[k]! * k) / (n - k + 1);
  for (let k = mode; k < n; k += 1) weights[k + 1] = (weights[k]! * (n - k)) / (k + 1);
  const sum = compensatedSum(weights);
  return weights.map((weight) => weight / sum);
}

/** Euclid on positive numbers of at most 1; a remainder that rounding could have left counts as none. */
function commonDivisor(a: number, b: number): number {
  let large = Math.max(a, b);
  let small = Math.min(a, b);
  while (small > 1e-8) {
    const rest = Math.abs(large - Math.round(large / small) * small);
    large = small;
    small = rest;
  }
  return large;
}
