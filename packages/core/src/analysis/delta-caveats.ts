// When the figures of one comparison lean on more than the data can carry. Thresholds are those of the calibration.

import type { Spread } from "../statistics/spread-of-units.ts";
import { type Estimable, isEstimable } from "../support/estimable.ts";
import type { DeltaCaveat } from "./caveat-codes.ts";
import type { PairedCases } from "./paired-cases.ts";

export function caveatsOfDelta(pairs: PairedCases, spread: Estimable<Spread>): DeltaCaveat[] {
  const { count, effectiveCount, nonZero } = pairs.units;
  const caveats: DeltaCaveat[] = [];
  if (count < 10) caveats.push("few-cases");
  if (nonZero < 6) caveats.push("sparse");
  if (isEstimable(spread) && count < 50) {
    const usual = Math.sqrt((6 * (count - 2)) / ((count + 1) * (count + 3)));
    if (Math.abs(spread.skewness) * Math.sqrt(count) > 1.5 * usual) caveats.push("skewed");
  }
  if (effectiveCount < 0.6 * count) caveats.push("clusters-unequal");
  if (count >= 3 && effectiveCount < 3 - 1e-9) caveats.push("dominant-cluster");
  if (pairs.cases.length > 0 && pairs.unevenRepeats >= 0.2 * pairs.cases.length) caveats.push("repeats-unequal");
  return caveats;
}
