// One critical value for many looks at the same cases: with it, the chance that any point of the curve leaves out 0
// although nothing differs stays at α. The same random signs are used at every point, so the points' likeness counts.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { quantileOfSorted } from "./quantile.ts";
import { requireCount, requireFinite, requireProperShare } from "./requirements.ts";
import { powerOfTwoScale } from "./scale.ts";
import { unitIndexOf } from "./unit-index.ts";

export type CurveOfDifferences = {
  /** differences[point][case], arm minus baseline; every point has the same cases in the same order. */
  readonly differences: readonly ArrayLike<number>[];
  readonly clusters?: readonly (string | undefined)[];
};

/** The (1 − α) quantile of max over points of |Σ s_g D_g| / √(Σ D_g²) under common sign flips of the units. */
export function bandCriticalValue(
  curve: CurveOfDifferences,
  alpha: number,
  random: SeededRandom,
  flips = 2_000,
): Estimable<number> {
  requireProperShare("alpha", alpha);
  requireCount("flips", flips, 1);
  const points = pointsThatDiffer(curve);
  if (points.length === 0) return notEstimable("no case differs at any point");
  const steps = stepsOf(points);
  const norms = points.map((sums) => Math.sqrt(sums.reduce((total, sum) => total + sum * sum, 0)));
  const signs = new Float64Array(points[0]!.length);
  const maxima = new Float64Array(flips);
  for (let flip = 0; flip < flips; flip += 1) {
    drawSigns(signs, random);
    let running = 0;
    for (let point = 0; point < steps.length; point += 1) {
      running += signedSum(steps[point]!, signs);
      maxima[flip] = Math.max(maxima[flip]!, Math.abs(running) / norms[point]!);
    }
  }
  return quantileOfSorted(maxima.sort(), 1 - alpha) * (1 + ROUNDING);
}

// On a lattice of few differing units many flips reach the critical value exactly, as the data themselves may: that is no
// excess, and rounding must not make one of it.
const ROUNDING = 1e-9;

/** Unit sums per point; points at which no unit differs are left out. */
function pointsThatDiffer({ differences, clusters }: CurveOfDifferences): Float64Array[] {
  const index = unitIndexOf(differences[0]?.length ?? 0, clusters);
  const scale = Math.max(...differences.map((values) => powerOfTwoScale(values)));
  const points = differences.map((values, point) => {
    requireFinite(`differences[${point}]`, values);
    if (values.length !== index.ofCase.length) throw new RangeError(`point ${point} has ${values.length} cases`);
    const sums = new Float64Array(index.count);
    for (let i = 0; i < values.length; i += 1) sums[index.ofCase[i]!]! += values[i]! / scale;
    for (let g = 0; g < sums.length; g += 1) if (Math.abs(sums[g]!) <= 1e-12) sums[g] = 0;
    return sums;
  });
  return points.filter((sums) => sums.some((sum) => sum !== 0));
}

/** What changes from one point to the next: on a curve of pass rates each trial makes one step, however many points. */
type Steps = { readonly unit: Uint32Array; readonly amount: Float64Array };

function stepsOf(points: readonly Float64Array[]): Steps[] {
  const order = unitsInFixedOrder(points);
  let before: Float64Array = new Float64Array(order.length);
  return points.map((sums) => {
    const unit: number[] = [];
    const amount: number[] = [];
    for (let position = 0; position < order.length; position += 1) {
      const gap = sums[order[position]!]! - before[order[position]!]!;
      if (gap === 0) continue;
      unit.push(position);
      amount.push(gap);
    }
    before = sums;
    return { unit: Uint32Array.from(unit), amount: Float64Array.from(amount) };
  });
}

/** Ordered by their values, so that the order of cases does not decide which sign a unit gets. */
function unitsInFixedOrder(points: readonly Float64Array[]): Uint32Array {
  const key = new Float64Array(points[0]!.length);
  points.forEach((sums, point) => {
    const weight = Math.sqrt(point + 1);
    for (let g = 0; g < key.length; g += 1) key[g]! += weight * sums[g]!;
  });
  return Uint32Array.from(key.keys()).sort((g, h) => {
    if (key[g] !== key[h]) return key[g]! - key[h]!;
    for (const sums of points) if (sums[g] !== sums[h]) return sums[g]! - sums[h]!;
    return 0;
  });
}

function drawSigns(signs: Float64Array, random: SeededRandom): void {
  let bits = 0;
  for (let g = 0; g < signs.length; g += 1) {
    if (g % 32 === 0) bits = random.nextInt32();
    signs[g] = (bits & 1) * 2 - 1;
    bits >>>= 1;
  }
}

function signedSum({ unit, amount }: Steps, signs: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < unit.length; i += 1) sum += signs[unit[i]!]! * amount[i]!;
  return sum;
}
