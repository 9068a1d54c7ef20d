// What the API says of everything that experiments are made from: case sets, scorers, workflows, files.

import { attachmentSchema, caseSchema } from "@assay/core/cases";
import { lookSchema } from "@assay/core/decision";
import { httpTargetSchema, workflowSpecSchema } from "@assay/core/workflows/records";
import { z } from "zod";

const json = z.json();

export const caseSetVersionShape = z.strictObject({
  name: z.string(),
  version: z.number().int().positive(),
  digest: z.string(),
  cases: z.number().int(),
  holdout: z.number().int(),
  createdAt: z.string(),
  flagsLocked: z.literal(true).optional().describe("A decided experiment used it: no flag of a hold-out may flip."),
  erased: z
    .strictObject({ cases: z.number().int(), digest: z.string() })
    .optional()
    .describe("How many of its cases are gone, and the digest of those that are left."),
});

export const caseSetShape = caseSetVersionShape.extend({
  versions: z.array(caseSetVersionShape),
  looks: z.number().int().describe("How many experiments ran its hold-out, at any version."),
});

export const lookShape = lookSchema;

export const pushedCaseSetShape = caseSetVersionShape.extend({
  isNew: z.boolean().describe("false: the same cases were a version already."),
});

export const caseSetContentShape = caseSetVersionShape
  .omit({ cases: true })
  .extend({ count: z.number().int(), cases: z.array(caseSchema) });

export const caseSetDiffShape = z.strictObject({
  name: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.strictObject({ caseId: z.string(), fields: z.array(z.string()) })),
  same: z.number().int(),
  isReordered: z.boolean().describe("The cases that both have come in another order."),
});

export const scorerShape = z.strictObject({
  name: z.string(),
  version: z.number().int(),
  about: z.string(),
  optionsSchema: z.record(z.string(), json),
  scoresFailedRuns: z.boolean(),
  keys: z.record(
    z.string(),
    z.strictObject({
      kind: z.enum(["binary", "numeric", "ordinal"]),
      direction: z.enum(["higher", "lower"]),
      range: z.strictObject({ low: z.number().optional(), high: z.number().optional() }),
      unit: z.string(),
      about: z.string(),
    }),
  ),
});

export const workflowShape = workflowSpecSchema.extend({
  source: z.enum(["registry", "registered", "used"]).describe("used: an older version that an experiment pinned."),
});

/** To register a service; the version counts on unless it is said. */
export const registerWorkflowShape = workflowSpecSchema
  .omit({ codeDigest: true, secrets: true })
  .extend({ version: z.number().int().positive().optional(), target: httpTargetSchema });

export const attachmentShape = attachmentSchema;

export type CaseSetVersionBody = z.infer<typeof caseSetVersionShape>;
export type PushedCaseSetBody = z.infer<typeof pushedCaseSetShape>;
export type CaseSetDiffBody = z.infer<typeof caseSetDiffShape>;
export type ScorerBody = z.infer<typeof scorerShape>;
export type WorkflowBody = z.infer<typeof workflowShape>;
export type AttachmentBody = z.infer<typeof attachmentShape>;
export type LookBody = z.infer<typeof lookShape>;
