// The mean change per case, Σ S_g / N: every case counts once, however the cases cluster.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { compensatedSum } from "./compensated-sum.ts";
import { powerOfTwoScale } from "./scale.ts";
import type { Units } from "./units.ts";

export function meanOfUnits(units: Units): Estimable<number> {
  if (units.count === 0) return notEstimable("no paired case");
  const scale = powerOfTwoScale(units.sums);
  return (compensatedSum(units.sums.map((sum) => sum / scale)) / units.cases) * scale + 0;
}
