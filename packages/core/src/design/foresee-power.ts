// What so many cases can show at all, told before anything is spent. Statistics come later in reading order, so the two
// formulas are handed in.

import type { Case } from "../cases/case.ts";
import { type Estimable, isEstimable } from "../support/estimable.ts";
import { type Finding, warningAt } from "../support/finding.ts";
import type { FrozenKey } from "./check-metrics.ts";
import type { Design } from "./design-schema.ts";

/** `canBeSignificant` and `detectableEffect` of statistics. */
export type PowerFormulas = {
  readonly canBeSignificant: (units: number, plan: { alpha: number; comparisons: number }) => boolean;
  readonly detectableEffect: (
    se: number,
    effectiveUnits: number,
    plan: { alpha: number; comparisons: number },
  ) => Estimable<number>;
};

export type ForeseenPower = {
  readonly findings: readonly Finding[];
  /** Of a 0/1 primary metric: what is found with 80 % power if the arms' answers have nothing to do with each other. */
  readonly minimumDetectableEffect?: number;
};

/** Two unrelated 0/1 answers differ in at most half of the cases; related ones in fewer. */
const MOST_DISCORDANT = 0.5;

export function foreseePower(
  design: Pick<Design, "kind" | "arms" | "analysisPlan">,
  cases: readonly Case[],
  key: FrozenKey,
  formulas: PowerFormulas,
): ForeseenPower {
  const { alpha, correction, cluster, minimumEffect } = design.analysisPlan;
  const comparisons = correction === "none" ? 1 : design.arms.length - 1;
  const { units, effectiveUnits } = countUnits(cases, cluster);
  if (!formulas.canBeSignificant(units, { alpha, comparisons })) {
    if (design.kind === "screening") return { findings: [] };
    const what = cluster === undefined ? "cases" : `clusters ("${cluster}")`;
    const words = `with ${units} ${what} no result could be significant: ${comparisons} comparison(s) at alpha ${alpha} need more`;
    return { findings: [warningAt("caseSet", words)] };
  }
  if (key.kind !== "binary") return { findings: [] };
  const effect = formulas.detectableEffect(Math.sqrt(MOST_DISCORDANT / effectiveUnits), effectiveUnits, {
    alpha,
    comparisons,
  });
  if (!isEstimable(effect)) return { findings: [] };
  const minimumDetectableEffect = Math.min(effect, 1);
  if (minimumEffect === undefined || minimumEffect >= minimumDetectableEffect) {
    return { findings: [], minimumDetectableEffect };
  }
  const words = `with ${cases.length} cases a difference below ${minimumDetectableEffect.toFixed(3)} may go unseen, and minimumEffect is ${minimumEffect}`;
  return { findings: [warningAt("analysisPlan.minimumEffect", words)], minimumDetectableEffect };
}

/** G and G* = N²/Σn_g²; a case without the tag is a unit of its own. */
function countUnits(cases: readonly Case[], cluster: string | undefined): { units: number; effectiveUnits: number } {
  const groups = Map.groupBy(cases, (one, i) => JSON.stringify((cluster && one.tags?.[cluster]) ?? [i]));
  let squares = 0;
  for (const group of groups.values()) squares += group.length * group.length;
  return { units: groups.size, effectiveUnits: cases.length ** 2 / squares };
}
