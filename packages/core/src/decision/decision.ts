// The record of a decision: who decided what, why, on which report. It is added once and never edited; a later decision
// stands beside it.

import { z } from "zod";
import { armKeySchema } from "../design/design-schema.ts";

export const verdictNames = ["ship", "hold", "revert"] as const;
export type DecisionVerdict = (typeof verdictNames)[number];

/** What stands against shipping. Each may be overridden with a reason, except code that was changed. */
const obstacleCodes = [
  "unknown-build",
  "dirty-build",
  "partial",
  "screening",
  "service-changed",
  "report-not-latest",
  "code-changed",
] as const;
export type ObstacleCode = (typeof obstacleCodes)[number];

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

/** Everything that makes an arm this arm, so that it can be run again later. */
export const shippedArmSchema = z.strictObject({
  key: armKeySchema,
  label: z.string(),
  workflowId: z.string(),
  workflowVersion: z.number().int().positive(),
  codeDigest: z.string().optional(),
  intakeOverrides: z.record(z.string(), z.json()),
  slots: z.record(z.string(), z.string()),
  timeoutMs: z.number().int().positive(),
});

export const decisionSchema = z.strictObject({
  decisionId: z.string(),
  experimentId: z.string(),
  lane: z.string().optional(),
  verdict: z.enum(verdictNames),
  arm: armKeySchema.optional(),
  /** Of a ship: what is in use from now on. */
  shipped: shippedArmSchema.optional(),
  rationale: z.string(),
  /** Name of the key, or of the person whom git names here. */
  decidedBy: z.string(),
  decidedAt: z.string(),
  report: z.strictObject({ revision: z.number().int().positive(), digest }),
  build: z.strictObject({
    commit: z.string().nullable(),
    dirty: z.boolean().nullable(),
    declared: z.string().optional(),
  }),
  /** What stood against it, and why it was decided all the same. */
  override: z.strictObject({ obstacles: z.array(z.enum(obstacleCodes)).min(1), reason: z.string() }).optional(),
});

export type Decision = Readonly<z.infer<typeof decisionSchema>>;
export type ShippedArm = Readonly<z.infer<typeof shippedArmSchema>>;

/** Order of decisions: by time, then by id. */
export function compareDecisions(a: Decision, b: Decision): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

export function placeOf(decision: Pick<Decision, "decidedAt" | "decisionId">): string {
  return `${decision.decidedAt}#${decision.decisionId}`;
}
