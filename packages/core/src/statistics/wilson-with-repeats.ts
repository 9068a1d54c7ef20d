// Pass rate over trials that come in units (a case with its repeats, or a cluster of cases). Trials of one unit are alike,
// so they count as fewer than they are: never fewer than the units, and only as many as their scatter between units says.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { compensatedSum } from "./compensated-sum.ts";
import { tQuantile } from "./distributions.ts";
import type { Interval } from "./interval.ts";
import { requireCount, requireProperShare } from "./requirements.ts";
import { scoreIntervalOfShare } from "./wilson-interval.ts";

export type PassCount = { readonly passed: number; readonly scored: number };
export type RepeatedPassRate = Interval & {
  readonly passRate: number;
  readonly effectiveN: number;
  /** G* = N²/Σ n_g² over the scored trials of each unit. */
  readonly effectiveUnits: number;
};

/** One entry per unit; units without a scored trial are left out. Needs two units. */
export function wilsonWithRepeats(units: readonly PassCount[], level: number): Estimable<RepeatedPassRate> {
  requireProperShare("level", level);
  for (const { passed, scored } of units) {
    requireCount("passed", passed);
    requireCount("scored", scored);
    if (passed > scored) throw new RangeError(`${passed} passed of ${scored}`);
  }
  const used = units.filter(({ scored }) => scored > 0);
  if (used.length === 0) return notEstimable("no scored trial");
  if (used.length === 1) return notEstimable("all trials belong to one unit");

  const trials = used.reduce((sum, { scored }) => sum + scored, 0);
  const passes = used.reduce((sum, { passed }) => sum + passed, 0);
  const passRate = passes / trials;
  const effectiveUnits = trials ** 2 / used.reduce((sum, { scored }) => sum + scored ** 2, 0);
  const squares = used.map(({ passed, scored }) => (passed - passRate * scored) ** 2 / (1 - scored / trials));
  const variance = compensatedSum(squares) / trials ** 2;
  const isScattered = used.some(({ passed, scored }) => passed * trials !== passes * scored);
  const effectiveN = isScattered ? Math.max(effectiveUnits, (passRate * (1 - passRate)) / variance) : effectiveUnits;
  const critical = tQuantile(0.5 + level / 2, effectiveUnits - 1);
  if (!Number.isFinite(critical)) return notEstimable("one unit holds nearly all trials");
  return { passRate, effectiveN, effectiveUnits, ...scoreIntervalOfShare(passRate, effectiveN, critical) };
}
