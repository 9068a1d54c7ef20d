// The sample standard deviation (divisor n − 1). One value has none, which is not the same as 0.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { compensatedMean, compensatedSum } from "./compensated-sum.ts";
import { requireFinite } from "./requirements.ts";
import { powerOfTwoScale } from "./scale.ts";

export function standardDeviation(values: ArrayLike<number>): Estimable<number> {
  requireFinite("values", values);
  if (values.length < 2) return notEstimable("fewer than 2 values");
  const scale = powerOfTwoScale(values);
  const scaled = Float64Array.from(values, (value) => value / scale);
  const mean = compensatedMean(scaled);
  const squares = scaled.map((value) => (value - mean) * (value - mean));
  const deviation = Math.sqrt(compensatedSum(squares) / (values.length - 1)) * scale;
  return Number.isFinite(deviation) ? deviation : notEstimable("the values are too large to compute with");
}
