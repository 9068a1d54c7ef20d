// Bootstrap-t interval: the resampled t statistics take the place of Student's table.
// A draw of equal units has no standard error; its t is then 0 or infinite, and an interval that needs it is not estimable.

import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { FEWEST_SAMPLES } from "./bootstrap-draws.ts";
import { drawWithReplacement } from "./draw-with-replacement.ts";
import { type Interval, intervalOf } from "./interval.ts";
import { quantileOfSorted } from "./quantile.ts";
import { requireCount, requireProperShare } from "./requirements.ts";
import { powerOfTwoScale } from "./scale.ts";
import { type Spread, spreadOfUnits } from "./spread-of-units.ts";
import type { Units } from "./units.ts";

export type StudentizedDraws = {
  readonly spread: Spread;
  /** t* of every draw, ascending; ±Infinity possible. */
  readonly statistics: Float64Array;
};

/** `samples`: at least 1,000. */
export function studentizedDraws(units: Units, samples: number, random: SeededRandom): Estimable<StudentizedDraws> {
  requireCount("samples", samples, FEWEST_SAMPLES);
  const spread = spreadOfUnits(units);
  if (!isEstimable(spread)) return spread;
  const scale = powerOfTwoScale(units.sums);
  const sums = units.sums.map((sum) => sum / scale);
  const drawn = new Uint32Array(units.count);
  const statistics = new Float64Array(samples);
  for (let i = 0; i < samples; i += 1) {
    drawWithReplacement(drawn, units.count, random);
    statistics[i] = studentOf(drawn, sums, units.sizes, spread.mean / scale);
  }
  return { spread, statistics: statistics.sort() };
}

export function studentizedInterval({ spread, statistics }: StudentizedDraws, level: number): Estimable<Interval> {
  requireProperShare("level", level);
  const tail = (1 - level) / 2;
  const upper = quantileOfSorted(statistics, 1 - tail);
  const lower = quantileOfSorted(statistics, tail);
  if (!Number.isFinite(upper) || !Number.isFinite(lower)) {
    return notEstimable("too many resamples consist of equal changes");
  }
  return intervalOf(spread.mean - spread.se * upper, spread.mean - spread.se * lower);
}

/** (mean* − mean)/se* of one draw. */
function studentOf(drawn: Uint32Array, sums: Float64Array, sizes: Float64Array, mean: number): number {
  let sum = 0;
  let cases = 0;
  for (let i = 0; i < drawn.length; i += 1) {
    sum += sums[drawn[i]!]!;
    cases += sizes[drawn[i]!]!;
  }
  const drawnMean = sum / cases;
  let squares = 0;
  let largest = 0;
  for (let i = 0; i < drawn.length; i += 1) {
    const size = sizes[drawn[i]!]!;
    const residual = sums[drawn[i]!]! - size * drawnMean;
    squares += (residual * residual) / (1 - size / cases);
    largest = Math.max(largest, Math.abs(residual));
  }
  const change = drawnMean - mean;
  if (largest > ROUNDING) return change / (Math.sqrt(squares) / cases);
  return Math.abs(change) <= ROUNDING ? 0 : Math.sign(change) * Number.POSITIVE_INFINITY;
}

// Sums are scaled to at most 2; less than this is what rounding leaves of equal values.
const ROUNDING = 1e-12;
