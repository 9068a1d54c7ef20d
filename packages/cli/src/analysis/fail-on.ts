// Which findings of a report fail a build. Only corrected values count: a difference that did not survive the plan's
// correction, or that could not be settled by chance, is not significant here either.

import type { AnalysisBlob } from "@assay/core/report";
import { isEstimable } from "@assay/core/support";

export const failOnConditions = ["gate", "regression", "not-better", "guardrail", "unclear", "losses"] as const;
export type FailOn = (typeof failOnConditions)[number];

export type MetCondition = { readonly condition: FailOn; readonly arms: readonly string[]; readonly words: string };

type Figures = Pick<AnalysisBlob, "deltas" | "guardrails" | "thresholdSweep" | "perArm" | "baselineArmKey" | "holm">;

/** Those of `wanted` that hold, in their own order. */
export function conditionsMet(blob: Figures, wanted: readonly FailOn[]): MetCondition[] {
  return failOnConditions
    .filter((condition) => wanted.includes(condition))
    .map((condition) => ({ condition, arms: armsOf[condition](blob), words: wordsOf[condition] }))
    .filter(({ arms }) => arms.length > 0);
}

const compared = (blob: Figures) => Object.entries(blob.deltas);
const keys = (entries: readonly (readonly [string, unknown])[]) => entries.map(([arm]) => arm);

const armsOf: Record<FailOn, (blob: Figures) => string[]> = {
  gate: (blob) =>
    keys(
      compared(blob).filter(([arm, { pAdjusted }]) => {
        const gate = blob.thresholdSweep.deltas[arm]?.gate;
        const passesLess = gate !== undefined && isEstimable(gate.high) && gate.high < 0;
        return passesLess && isEstimable(pAdjusted) && pAdjusted <= blob.holm.alpha;
      }),
    ),
  regression: (blob) => keys(compared(blob).filter(([, one]) => one.significant === true && one.verdict === "worse")),
  "not-better": (blob) =>
    keys(compared(blob).filter(([, one]) => one.significant !== true || one.verdict !== "better")),
  guardrail: (blob) => guardedArms(blob, "breached"),
  unclear: (blob) => {
    const untold = keys(compared(blob).filter(([, one]) => one.verdict === "cannot-tell"));
    return [...new Set([...untold, ...guardedArms(blob, "unclear")])];
  },
  losses: (blob) => keys(Object.entries(blob.perArm).filter(([, arm]) => arm.failed + arm.skipped > 0)),
};

function guardedArms({ guardrails }: Figures, status: "breached" | "unclear"): string[] {
  const arms = guardrails.flatMap((one) => keys(Object.entries(one.perArm).filter(([, arm]) => arm.status === status)));
  return [...new Set(arms)];
}

const wordsOf: Record<FailOn, string> = {
  gate: "passes the gate less often than the baseline",
  regression: "is significantly worse than the baseline",
  "not-better": "is not significantly better than the baseline",
  guardrail: "breaches a guardrail",
  unclear: "has a verdict or a guardrail that is not settled",
  losses: "lost trials",
};
