// Repeats seen as attempts: does any of k attempts pass (pass@k), do all of them (pass^k)? Both are averages over all ways
// to choose k of the repeats that were made, so neither needs more runs.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { compensatedMean } from "./compensated-sum.ts";
import { requireCount } from "./requirements.ts";

export type AttemptCount = { readonly passed: number; readonly scored: number };
export type Attempts = { readonly k: number; readonly passAtK: number; readonly passHatK: number };

/** 1 − C(R − s, k)/C(R, k) of one case with s of R passed; k ≤ R. */
export function passAtK({ passed, scored }: AttemptCount, k: number): number {
  return 1 - shareOfChoices(scored - passed, scored, k);
}

/** C(s, k)/C(R, k) of one case. */
export function passHatK({ passed, scored }: AttemptCount, k: number): number {
  return shareOfChoices(passed, scored, k);
}

/** Means over the cases for k = 1 … the fewest scored repeats. Cases without a scored repeat have no value and are left out. */
export function attemptsOver(cases: readonly AttemptCount[]): Estimable<readonly Attempts[]> {
  const scoredCases = cases.filter(({ scored }) => scored > 0);
  if (scoredCases.length === 0) return notEstimable("no scored repeat");
  const fewest = scoredCases.reduce((least, { scored }) => Math.min(least, scored), Number.POSITIVE_INFINITY);
  return Array.from({ length: fewest }, (_, i) => ({
    k: i + 1,
    passAtK: compensatedMean(scoredCases.map((counts) => passAtK(counts, i + 1))),
    passHatK: compensatedMean(scoredCases.map((counts) => passHatK(counts, i + 1))),
  }));
}

/** C(chosen, k)/C(all, k), factor by factor so that nothing overflows. */
function shareOfChoices(chosen: number, all: number, k: number): number {
  requireCount("repeats that count", chosen);
  requireCount("scored", all, chosen);
  requireCount("k", k, 1);
  if (k > all) throw new RangeError(`k is ${k} with ${all} scored repeats`);
  let share = 1;
  for (let i = 0; i < k; i += 1) share *= Math.max(0, chosen - i) / (all - i);
  return share;
}
