// Pins what each arm runs: the workflow at a version, every slot with its model, the time limit. What an arm says must
// exist: no unknown workflow, version, slot or model gets past here.

import { usdToMicroUsd } from "../money/micro-usd.ts";
import { canonicalJson } from "../support/canonical-json.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import type { WorkflowSpec } from "../workflows/workflow-spec.ts";
import { type ArmLimits, checkArmLimits } from "./check-arm-limits.ts";
import { armContent, equalArmsSentence } from "./check-design.ts";
import type { Design, DesignArm } from "./design-schema.ts";
import { childPath } from "./document-path.ts";
import type { FrozenArm } from "./frozen-design.ts";
import { unknownWordSentence } from "./issue-sentences.ts";

/** An arm as it will be frozen, but for its price. */
export type PinnedArm = Omit<FrozenArm, "estimate"> & { readonly path: string };

export type WorkflowLookup = {
  /** Without a version: the one that a design means when it names none. */
  readonly workflows: (workflowId: string, version?: number) => WorkflowSpec | undefined;
  readonly workflowIds: readonly string[];
};

export function freezeArms(
  design: Design,
  lookup: WorkflowLookup,
  limits: ArmLimits = {},
): { readonly arms: readonly PinnedArm[]; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const arms: PinnedArm[] = [];
  const unknown = new Map<
    string,
    { path: string; head: string; keys: string[]; word: string; known: readonly string[] }
  >();
  for (const [i, arm] of design.arms.entries()) {
    const path = `arms[${i}]`;
    const workflow = lookup.workflows(arm.workflowId, arm.workflowVersion);
    if (workflow !== undefined) {
      const pinned = pinArm(arm, workflow, path);
      findings.push(...pinned.findings, ...checkArmLimits(arm, workflow, path, limits));
      arms.push(pinned.arm);
      continue;
    }
    // Arms that name the same unknown thing make one mistake, not several.
    const isKnownId = lookup.workflowIds.includes(arm.workflowId);
    const head = isKnownId
      ? `workflow "${arm.workflowId}" has no version ${arm.workflowVersion}`
      : `no workflow "${arm.workflowId}"`;
    const same = unknown.get(head);
    if (same !== undefined) same.keys.push(arm.key);
    else {
      const place = isKnownId ? `${path}.workflowVersion` : `${path}.workflowId`;
      unknown.set(head, {
        path: place,
        head,
        keys: [arm.key],
        word: arm.workflowId,
        known: isKnownId ? [] : lookup.workflowIds,
      });
    }
  }
  for (const { path, head, keys, word, known } of unknown.values()) {
    const who = `${head} (${keys.length > 1 ? "arms" : "arm"} ${keys.join(", ")})`;
    findings.push(errorAt(path, known.length === 0 ? who : unknownWordSentence(who, word, known, "there are")));
  }
  findings.push(...equalWhenPinned(design, arms));
  return { arms, findings };
}

function pinArm(arm: DesignArm, workflow: WorkflowSpec, path: string): { arm: PinnedArm; findings: Finding[] } {
  const findings: Finding[] = [];
  const slots: Record<string, string> = {};
  for (const [slot, { default: preset }] of Object.entries(workflow.slots)) slots[slot] = preset;
  for (const [slot, model] of Object.entries(arm.providerOverrides ?? {})) {
    const place = childPath(`${path}.providerOverrides`, slot);
    const declared = Object.hasOwn(workflow.slots, slot) ? workflow.slots[slot] : undefined;
    if (declared === undefined) {
      const head = `workflow "${workflow.workflowId}" has no slot "${slot}"`;
      findings.push(errorAt(place, unknownWordSentence(head, slot, Object.keys(workflow.slots), "its slots are")));
    } else if (!declared.allowed.includes(model)) {
      const allowed = declared.allowed.map((one) => `"${one}"`).join(", ");
      findings.push(errorAt(place, `"${model}" is not allowed in slot "${slot}"; allowed: ${allowed}`));
    } else slots[slot] = model;
  }
  return {
    findings,
    arm: {
      path,
      key: arm.key,
      label: arm.label,
      isBaseline: arm.isBaseline,
      workflow,
      intakeOverrides: arm.intakeOverrides ?? {},
      slots,
      timeoutMs: arm.timeoutMs ?? workflow.timeoutMs,
      ...(arm.maxCostUsdPerTrial !== undefined && {
        maxCostMicroUsdPerTrial: usdToMicroUsd(arm.maxCostUsdPerTrial),
      }),
    },
  };
}

/** Arms that were written differently and mean the same: a default spelt out, a version left out. */
function equalWhenPinned(design: Design, arms: readonly PinnedArm[]): Finding[] {
  if (design.kind === "canary") return [];
  const writtenAs = (arm: PinnedArm) => design.arms.filter((one) => one.key === arm.key).map(armContent)[0];
  const meaning = (arm: PinnedArm) =>
    canonicalJson([arm.workflow.workflowId, arm.workflow.version, arm.intakeOverrides, arm.slots, arm.timeoutMs]);
  return arms.flatMap((arm, i) => {
    const earlier = arms.slice(0, i).find((other) => meaning(other) === meaning(arm));
    return earlier === undefined || writtenAs(earlier) === writtenAs(arm)
      ? []
      : [errorAt(arm.path, equalArmsSentence(earlier.key, arm.key))];
  });
}
