// The design of one tick: the template, with what the lane last shipped as its baseline and what runs now as its
// candidate. Both may be the same code: then nothing but chance may tell them apart.

import type { Baseline } from "../decision/lane.ts";
import { type Design, designSchema } from "../design/design-schema.ts";
import type { Canary } from "./canary.ts";

export const CANDIDATE_ARM = "B";

export function canaryDesign(canary: Pick<Canary, "name" | "lane" | "template">, baseline: Baseline): Design {
  const { candidate, ...rest } = canary.template;
  const { arm } = baseline;
  const slots = Object.keys(arm.slots).length > 0 && { providerOverrides: arm.slots };
  const intake = Object.keys(arm.intakeOverrides).length > 0 && { intakeOverrides: arm.intakeOverrides };
  // What caps a trial's reservation where there is no price is as true of the baseline.
  const cap = candidate.maxCostUsdPerTrial !== undefined && { maxCostUsdPerTrial: candidate.maxCostUsdPerTrial };
  return designSchema.parse({
    ...rest,
    name: canary.name,
    kind: "canary",
    lane: canary.lane,
    arms: [
      {
        key: "A",
        label: `shipped: ${arm.label}`.slice(0, 200),
        isBaseline: true,
        workflowId: arm.workflowId,
        workflowVersion: arm.workflowVersion,
        timeoutMs: arm.timeoutMs,
        ...slots,
        ...intake,
        ...cap,
      },
      { ...candidate, key: CANDIDATE_ARM },
    ],
  });
}
