// What a design would cost and how far its money goes: the same answer before it exists, before it is frozen and at its
// freeze.

import { budgetOutlook } from "@assay/core/design";
import type { PinnedDesign } from "@assay/core/lifecycle";
import { invalid } from "../problem.ts";
import type { DryRunBody } from "../shapes/experiment.ts";

/** Throws invalid with every finding when the design cannot be pinned. */
export function outlookBody(outcome: PinnedDesign): DryRunBody {
  if (outcome.kind === "refused") throw invalid("the design cannot be frozen", outcome.findings);
  const { frozen, estimate, findings, minimumDetectableEffect, lacking } = outcome;
  const missingSecrets = [...new Set(lacking.map(({ name }) => name))];
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
    ...(missingSecrets.length > 0 && { missingSecrets }),
    findings: [...findings],
  };
}

function dollarsOf(range: { lowMicroUsd: number; likelyMicroUsd: number; highMicroUsd: number }) {
  return { lowUsd: range.lowMicroUsd / 1e6, likelyUsd: range.likelyMicroUsd / 1e6, highUsd: range.highMicroUsd / 1e6 };
}
