// Resampled means: each draw takes as many units as there are, with replacement, and averages per case.
// Units are drawn whole and repeats never, because their noise is in the case means already.

import { type Estimable, isEstimable } from "../support/estimable.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { drawWithReplacement } from "./draw-with-replacement.ts";
import { requireCount } from "./requirements.ts";
import { powerOfTwoScale } from "./scale.ts";
import { type Spread, spreadOfUnits } from "./spread-of-units.ts";
import type { Units } from "./units.ts";

export type BootstrapDraws = {
  readonly units: Units;
  readonly spread: Spread;
  /** mean* of every draw, ascending. */
  readonly means: Float64Array;
};

export const FEWEST_SAMPLES = 1_000;

/** `samples`: at least 1,000. Not estimable where the spread of the units is not. */
export function bootstrapDraws(units: Units, samples: number, random: SeededRandom): Estimable<BootstrapDraws> {
  requireCount("samples", samples, FEWEST_SAMPLES);
  const spread = spreadOfUnits(units);
  if (!isEstimable(spread)) return spread;
  const scale = powerOfTwoScale(units.sums);
  const sums = units.sums.map((sum) => sum / scale);
  const meanOf = units.count === units.cases ? meanOfSingleCases : meanOfClusters;
  const drawn = new Uint32Array(units.count);
  const means = new Float64Array(samples);
  for (let i = 0; i < samples; i += 1) {
    drawWithReplacement(drawn, units.count, random);
    means[i] = meanOf(drawn, sums, units.sizes) * scale;
  }
  return { units, spread, means: means.sort() };
}

function meanOfSingleCases(drawn: Uint32Array, sums: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < drawn.length; i += 1) sum += sums[drawn[i]!]!;
  return sum / drawn.length;
}

function meanOfClusters(drawn: Uint32Array, sums: Float64Array, sizes: Float64Array): number {
  let sum = 0;
  let cases = 0;
  for (let i = 0; i < drawn.length; i += 1) {
    sum += sums[drawn[i]!]!;
    cases += sizes[drawn[i]!]!;
  }
  return sum / cases;
}
