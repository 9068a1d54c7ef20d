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
  const totals = new Float64Array(points.length);
  const maxima = new Float64Array(flips);
  for (let flip = 0; flip < flips; flip += 1) {
    flipSteps(steps, totals, random);
    let running = 0;
    for (let point = 0; point < totals.length; point += 1) {
      running += totals[point]!;
      maxima[flip] = Math.max(maxima[flip]!, Math.abs(running) / norms[point]!);
    }
  }
  return quantileOfSorted(maxima.sort(), 1 - alpha);
}

/** Unit sums per point; points at which no unit differs are left out. */
function pointsThatDiffer({ differences, clusters }: CurveOfDifferences): Float64Array[] {
  const index = unitIndexOf(differences[0]?.length ?? 0, clusters);
  const scale = Math.max(...differences.map((values) => powerOfTwoScale(values)));
  const points = differences.map((values, point) => {
    requireFinite(`differences[${point}]`, values);
    if (values.length !== index.ofCase.length) throw new RangeError(`point ${point} has ${values.length} cases`);
    const sums = new Float64Array(index.count);
    for (let i = 0; i < values.length; i += 1) sums[index.ofCase[i]!]! += values[i]! / scale;
    return sums.map((sum) => (Math.abs(sum) <= 1e-12 ? 0 : sum));
  });
  return points.filter((sums) => sums.some((sum) => sum !== 0));
}

/** What changes from one point to the next, unit by unit: on a curve of pass rates each trial makes one step. */
type Steps = {
  readonly units: number;
  /** Entries first[g] … first[g + 1] − 1 belong to unit g. */
  readonly first: Uint32Array;
  readonly point: Uint32Array;
  readonly amount: Float64Array;
};

function stepsOf(points: readonly Float64Array[]): Steps {
  const units = unitsInFixedOrder(points);
  const first = new Uint32Array(units.length + 1);
  const point: number[] = [];
  const amount: number[] = [];
  units.forEach((g, position) => {
    let before = 0;
    for (let j = 0; j < points.length; j += 1) {
      const here = points[j]![g]!;
      if (here !== before) {
        point.push(j);
        amount.push(here - before);
      }
      before = here;
    }
    first[position + 1] = point.length;
  });
  return { units: units.length, first, point: Uint32Array.from(point), amount: Float64Array.from(amount) };
}

/** Ordered by their values, so that the order of cases does not decide which sign a unit gets. */
function unitsInFixedOrder(points: readonly Float64Array[]): number[] {
  const units = Array.from(points[0]!.keys());
  return units.sort((g, h) => {
    for (const sums of points) if (sums[g] !== sums[h]) return sums[g]! - sums[h]!;
    return 0;
  });
}

/** One random sign per unit; totals[point] becomes the signed change from the point before. */
function flipSteps({ units, first, point, amount }: Steps, totals: Float64Array, random: SeededRandom): void {
  totals.fill(0);
  let bits = 0;
  for (let g = 0; g < units; g += 1) {
    if (g % 32 === 0) bits = random.nextUint32();
    const sign = bits & 1 ? 1 : -1;
    bits >>>= 1;
    for (let i = first[g]!; i < first[g + 1]!; i += 1) totals[point[i]!]! += sign * amount[i]!;
  }
}
