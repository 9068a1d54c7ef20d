// What a design would cost and how far its money goes: the same answer before it exists, before it is frozen and at its
// freeze.

import { budgetOutlook, type FreezeOutcome } from "@assay/core/design";
import { invalid } from "../problem.ts";
import type { DryRunBody } from "../shapes/experiment.ts";

/** Throws invalid with every finding when the design cannot be pinned. */
export function outlookBody(outcome: FreezeOutcome): DryRunBody {
  if (outcome.kind === "refused") throw invalid("the design cannot be frozen", outcome.findings);
  const { frozen, estimate, findings, minimumDetectableEffect } = outcome;
  const { fits, mayStart, planned, atLeast, likely, likelyDurationMs } = budgetOutlook(frozen);
  return {
    designDigest: frozen.digest,
    mayStart,
    fits,
    onBudget: frozen.onBudget,
    budgetLimitUsd: frozen.budgetLimitMicroUsd / 1e6,
    estimate: dollarsOf(estimate.total),
    perArm: Object.fromEntries(
      Object.entries(estimate.perArm).map(([arm, one]) => [arm, { trials: one.trials, ...dollarsOf(one) }]),
    ),
    reach: { planned, atLeast, likely },
    ...(likelyDurationMs !== undefined && { likelyDurationMs }),
    ...(minimumDetectableEffect !== undefined && { minimumDetectableEffect }),
    findings: [...findings],
  };
}

function dollarsOf(range: { lowMicroUsd: number; likelyMicroUsd: number; highMicroUsd: number }) {
  return { lowUsd: range.lowMicroUsd / 1e6, likelyUsd: range.likelyMicroUsd / 1e6, highUsd: range.highMicroUsd / 1e6 };
}
