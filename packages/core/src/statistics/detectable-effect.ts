// How large a true difference had to be for this comparison to find it, and how many cases a smaller one would need.
// Both use the t quantiles of the comparison's own degrees of freedom; the normal form promises too much with few cases.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { tQuantile } from "./distributions.ts";
import { requireCount, requireFinite, requirePositive, requireProperShare } from "./requirements.ts";

export type Comparisons = {
  readonly alpha: number;
  /** m: comparisons that share α. */
  readonly comparisons: number;
  /** Chance of finding the effect; 0.8 unless said. */
  readonly power?: number;
};

/** (t[1 − α/(2m)] + t[power])·se with G* − 1 degrees of freedom. */
export function detectableEffect(se: number, effectiveUnits: number, plan: Comparisons): Estimable<number> {
  requireFinite("se, effectiveUnits", [se, effectiveUnits]);
  if (se < 0) throw new RangeError(`se is ${se}, below 0`);
  if (se === 0) return notEstimable("every case changed by the same amount");
  if (effectiveUnits <= 1) return notEstimable("fewer than 2 units");
  const effect = standardErrorsNeeded(effectiveUnits - 1, plan) * se;
  return Number.isFinite(effect) ? effect : notEstimable("too few units");
}

/** The smallest n (at least 3, at most 10⁹) with (t + t)·sd/√n ≤ effect, n − 1 degrees of freedom. */
export function neededCases(sd: number, effect: number, plan: Comparisons): Estimable<number> {
  requirePositive("effect", effect);
  requireFinite("sd", [sd]);
  if (sd < 0) throw new RangeError(`sd is ${sd}, below 0`);
  if (sd === 0) return notEstimable("every case changed by the same amount");
  const suffices = (n: number) => (standardErrorsNeeded(n - 1, plan) * sd) / Math.sqrt(n) <= effect;
  let tooFew = FEWEST_CASES - 1;
  let enough = FEWEST_CASES;
  while (!suffices(enough)) {
    if (enough >= MOST_CASES) return notEstimable("more than 1,000,000,000 cases");
    tooFew = enough;
    enough = Math.min(enough * 2, MOST_CASES);
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (suffices(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** Whether even the most one-sided data of so many units could be significant: 2^(1 − G) ≤ α/m. */
export function canBeSignificant(units: number, plan: Comparisons): boolean {
  requireCount("units", units);
  return units >= FEWEST_CASES && 2 ** (1 - units) <= plan.alpha / plan.comparisons;
}

const FEWEST_CASES = 3;
const MOST_CASES = 1_000_000_000;

function standardErrorsNeeded(degreesOfFreedom: number, { alpha, comparisons, power = 0.8 }: Comparisons): number {
  requireProperShare("alpha", alpha);
  requireProperShare("power", power);
  requireCount("comparisons", comparisons, 1);
  return tQuantile(1 - alpha / (2 * comparisons), degreesOfFreedom) + tQuantile(power, degreesOfFreedom);
}
