// How far two means differ when nothing but the noise of repeated runs does: 95 times in 100 by no more than this.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { requireCount, requireFinite } from "./requirements.ts";

export type RunNoise = {
  /** Mean square of repeats, from variance components. */
  readonly repeatMeanSquare: number;
  readonly cases: number;
  readonly repeats: number;
};

/** 1.96·√(2·MS_r/(C·R)): what two runs of the same arm on the same cases differ by. */
export function noiseFloor(noise: RunNoise): Estimable<number> {
  return noiseBetween(noise, noise);
}

/** 1.96·√(MS_r1/(C₁·R₁) + MS_r2/(C₂·R₂)), for two experiments on the same case set. */
export function noiseBetween(first: RunNoise, second: RunNoise): Estimable<number> {
  for (const { repeatMeanSquare, cases, repeats } of [first, second]) {
    requireFinite("repeatMeanSquare", [repeatMeanSquare]);
    if (repeatMeanSquare < 0) throw new RangeError(`repeatMeanSquare is ${repeatMeanSquare}, below 0`);
    requireCount("cases", cases);
    requireCount("repeats", repeats);
    if (cases === 0) return notEstimable("no case with every trial scored");
    if (repeats < 2) return notEstimable("one repeat shows no noise");
  }
  return 1.96 * Math.sqrt(varianceOfMean(first) + varianceOfMean(second));
}

function varianceOfMean({ repeatMeanSquare, cases, repeats }: RunNoise): number {
  return repeatMeanSquare / (cases * repeats);
}
