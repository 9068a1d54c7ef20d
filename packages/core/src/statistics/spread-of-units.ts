// Mean of the case deltas with its standard error over units, and how lopsided the units are.
// Residual sums are divided by 1 − n_g/N (the small-sample form for unequal clusters); with equal units it is the ordinary t.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { compensatedSum } from "./compensated-sum.ts";
import { powerOfTwoScale } from "./scale.ts";
import type { Units } from "./units.ts";

export type Spread = {
  readonly mean: number;
  /** Standard error of the mean. */
  readonly se: number;
  /** G* − 1; need not be whole. */
  readonly degreesOfFreedom: number;
  /** a = Σ e_g³ / (Σ e_g²)^1.5; a·√G is the classical skewness of the units. */
  readonly skewness: number;
};

/** Not estimable with fewer than 3 units and when every unit changed by the same amount. */
export function spreadOfUnits(units: Units): Estimable<Spread> {
  if (units.count < 3) return notEstimable("fewer than 3 paired units");
  const { sizes, cases } = units;
  const scale = powerOfTwoScale(units.sums);
  const sums = units.sums.map((sum) => sum / scale);
  const mean = compensatedSum(sums) / cases;
  const residuals = sums.map((sum, g) => sum - sizes[g]! * mean);
  if (residuals.every((e) => Math.abs(e) <= ROUNDING)) {
    return notEstimable(units.count === cases ? ALL_EQUAL : "every cluster changed by the same amount");
  }
  const squares = residuals.map((e) => e * e);
  const inflated = squares.map((square, g) => square / (1 - sizes[g]! / cases));
  const sumOfSquares = compensatedSum(squares);
  const se = (Math.sqrt(compensatedSum(inflated)) / cases) * scale;
  const skewness = compensatedSum(residuals.map((e) => e * e * e)) / (sumOfSquares * Math.sqrt(sumOfSquares));
  if (!(Number.isFinite(mean * scale) && Number.isFinite(se) && se > 0)) {
    return notEstimable("the deltas leave the range of numbers that can be computed with");
  }
  return { mean: mean * scale, se, degreesOfFreedom: units.effectiveCount - 1, skewness };
}

const ALL_EQUAL = "every case changed by the same amount";
// Residuals this small, beside a largest sum of at least 1, are what rounding leaves of equal values.
const ROUNDING = 1e-12;
