// Whether the sign flip rejects, when thousands of simulated experiments ask and none needs its p to the last digit: pairs
// by the binomial they equal, few units exactly, many by flips that stop as soon as the answer is clear.

import { exactBinomial } from "../statistics/exact-binomial.ts";
import { flipMagnitudesOf } from "../statistics/flip-magnitudes.ts";
import { signFlip } from "../statistics/sign-flip.ts";
import { SignFlipSampler } from "../statistics/sign-flip-monte-carlo.ts";
import type { Units } from "../statistics/units.ts";
import { isEstimable } from "../support/estimable.ts";
import type { SeededRandom } from "../support/seeded-random.ts";

const FEW_UNITS = 16;
const LOOKS = [1_000, 4_000, 20_000];

/** p ≤ alpha; false where p is not estimable. */
export function rejectFast(units: Units, alpha: number, random: SeededRandom): boolean {
  if (units.count >= 3 && units.sums.every((sum) => sum === 0 || Math.abs(sum) === 1)) {
    const wins = units.sums.filter((sum) => sum === 1).length;
    return exactBinomial(wins, units.nonZero - wins) <= alpha;
  }
  if (units.count < 3 || units.nonZero <= FEW_UNITS) {
    const test = signFlip(units, random);
    return isEstimable(test) && test.p <= alpha;
  }
  const sampler = new SignFlipSampler(flipMagnitudesOf(units.sums), random);
  for (const draws of LOOKS) {
    const { pLow, pHigh } = sampler.drawTo(draws);
    if (pHigh <= alpha) return true;
    if (pLow > alpha) return false;
  }
  return sampler.drawTo(0).p <= alpha;
}
