// The design of one tick: the template, with what the lane last shipped as its baseline. A rerun's candidate is what runs
// now; a replay's is the baseline itself, scored today. Both may be the same code: then nothing but chance (of a replay,
// nothing at all) may tell them apart.

import type { Baseline } from "../decision/lane.ts";
import { type Design, type DesignArm, designSchema } from "../design/design-schema.ts";
import type { Canary } from "./canary.ts";

export const CANDIDATE_ARM = "B";

export function canaryDesign(canary: Pick<Canary, "name" | "lane" | "template">, { arm }: Baseline): Design {
  const { candidate, mode, ...rest } = canary.template;
  const slots = Object.keys(arm.slots).length > 0 && { providerOverrides: arm.slots };
  const intake = Object.keys(arm.intakeOverrides).length > 0 && { intakeOverrides: arm.intakeOverrides };
  // What caps a trial's reservation where there is no price is as true of the baseline.
  const cap = candidate?.maxCostUsdPerTrial !== undefined && { maxCostUsdPerTrial: candidate.maxCostUsdPerTrial };
  const { workflowId, workflowVersion, timeoutMs } = arm;
  const shipped = { workflowId, workflowVersion, timeoutMs, ...slots, ...intake, ...cap };
  const compared: Omit<DesignArm, "key" | "isBaseline"> =
    mode === "replay" || candidate === undefined
      ? { ...shipped, label: labelled("scored today", arm.label) }
      : candidate;
  return designSchema.parse({
    ...rest,
    name: canary.name,
    kind: "canary",
    lane: canary.lane,
    arms: [
      { ...shipped, key: "A", label: labelled("shipped", arm.label), isBaseline: true },
      { ...compared, key: CANDIDATE_ARM },
    ],
  });
}

function labelled(how: string, label: string): string {
  return `${how}: ${label}`.slice(0, 200);
}
