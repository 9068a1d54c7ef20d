// What belongs at the top of a report, gravest first.

import { type Estimable, isEstimable } from "../support/estimable.ts";
import type { AnalysisFigures } from "./analysis-figures.ts";
import { type TopCaveat, topCaveats } from "./caveat-codes.ts";

export function topCaveatsOf(figures: Omit<AnalysisFigures, "caveats">, couldBeSignificant: boolean): TopCaveat[] {
  const arms = Object.values(figures.perArm);
  const holds: Readonly<Record<TopCaveat, boolean>> = {
    "losses-not-comparable": figures.failures.srm?.level === "alarm",
    "verdict-depends-on-losses": Object.values(figures.deltas).some(({ caveats }) =>
      caveats.includes("verdict-depends-on-losses"),
    ),
    "holdout-included": figures.caseSet.holdout.included && figures.caseSet.holdout.cases > 0,
    partial: arms.some(({ skipped }) => skipped > 0),
    "no-result-possible": figures.holm.m > 0 && !couldBeSignificant,
    "external-scorer": figures.scorers.some(({ external }) => external === true),
    "primary-unscored": arms.some(({ unscored }) => unscored > 0),
    "cost-unbilled": arms.some(({ cost }) => isAboveZero(cost.unbilledUsd)),
    "cost-unknown":
      arms.some(({ cost }) => isEstimable(cost.totalUsd)) && arms.some(({ cost }) => cost.unstatedTrials > 0),
    "correction-off": figures.design.correction === "none" && figures.holm.m > 1,
  };
  return topCaveats.filter((code) => holds[code]);
}

function isAboveZero(figure: Estimable<number>): boolean {
  return isEstimable(figure) && figure > 0;
}
