// What a sign flip needs of its units: their sizes without sign, and the sum that random signs must reach.
// Sorted and scaled, so that neither the order of cases nor the unit of measurement changes a draw.

import { compensatedSum } from "./compensated-sum.ts";
import { requireFinite } from "./requirements.ts";
import { powerOfTwoScale } from "./scale.ts";

export type FlipMagnitudes = {
  /** |S_g| of the units that are not 0, largest first, divided by a common power of two. */
  readonly sizes: Float64Array;
  /** |Σ S_g| less what rounding may cost; a flipped sum at or past it is a hit. 0 or less: every flip is a hit. */
  readonly threshold: number;
};

export function flipMagnitudesOf(sums: ArrayLike<number>): FlipMagnitudes {
  requireFinite("sums", sums);
  const scale = powerOfTwoScale(sums);
  const signed = Float64Array.from(sums, (sum) => sum / scale).sort();
  const sizes = Float64Array.from(sums)
    .filter((sum) => sum !== 0)
    .map((sum) => Math.abs(sum) / scale)
    .sort()
    .reverse();
  return { sizes, threshold: Math.abs(compensatedSum(signed)) - 1e-12 * compensatedSum(sizes) };
}
