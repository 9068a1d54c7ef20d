// Two-sided sign-flip test: how often would random signs move the sum of the units at least as far as it moved?
// Exact wherever that can be counted; only large sets of uneven values are left to chance, and then p says so.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { flipMagnitudesOf } from "./flip-magnitudes.ts";
import { exactFlipShare, MOST_UNITS_TO_ENUMERATE } from "./sign-flip-exact.ts";
import { latticeFlipShare, latticeOf } from "./sign-flip-lattice.ts";
import { type FlipCount, SignFlipSampler } from "./sign-flip-monte-carlo.ts";
import type { Units } from "./units.ts";

export type SignFlip =
  | { readonly method: "exact" | "lattice"; readonly p: number; readonly minimumP: number }
  | (FlipCount & {
      readonly method: "monte-carlo";
      readonly minimumP: number;
      /** Continues the stream that gave this count. */
      readonly sampler: SignFlipSampler;
    });

export const FIRST_DRAWS = 20_000;

/** Test over at least 3 units; `random` is drawn from only when p cannot be counted. */
export function signFlip(units: Units, random: SeededRandom): Estimable<SignFlip> {
  if (units.count < 3) return notEstimable("fewer than 3 paired units");
  return signFlipOfSums(units.sums, random);
}

/** The same for any number of units. Units of 0 change nothing. */
export function signFlipOfSums(sums: ArrayLike<number>, random: SeededRandom): SignFlip {
  const magnitudes = flipMagnitudesOf(sums);
  const minimumP = smallestP(magnitudes.sizes.length);
  if (magnitudes.sizes.length <= MOST_UNITS_TO_ENUMERATE) {
    return { method: "exact", p: exactFlipShare(magnitudes), minimumP };
  }
  const lattice = latticeOf(sums);
  if (lattice !== undefined) {
    return { method: "lattice", p: Math.max(latticeFlipShare(lattice), Number.MIN_VALUE), minimumP };
  }
  const sampler = new SignFlipSampler(magnitudes, random);
  return { method: "monte-carlo", ...sampler.drawTo(FIRST_DRAWS), minimumP, sampler };
}

/** The smallest p that any signs could give: 2^(1 − m₀), 1 without a unit that moved. */
export function smallestP(nonZeroUnits: number): number {
  return nonZeroUnits === 0 ? 1 : Math.max(2 ** (1 - nonZeroUnits), Number.MIN_VALUE);
}
