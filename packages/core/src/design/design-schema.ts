// The design file, as a person writes it: exactly the create body of the API plus an optional inline case set.
// Shape only; what a design may not say although its shape is right is in check-design.ts.

import { z } from "zod";
import { caseSchema, tagValueSchema } from "../cases/case.ts";
import type { Json, JsonObject } from "../support/json.ts";

const json: z.ZodType<Json> = z.json();
const jsonObject = z.record(z.string(), json) as unknown as z.ZodType<JsonObject>;
const name = z.string().trim().min(1).max(200);
const word = z.string().min(1).max(100);
const direction = z.enum(["higher", "lower"]);
const finite = z.number();
const scale = z.enum(["linear", "log"]).describe("log compares by ratio; for values above 0 only.");
const usd = z.number().nonnegative().max(1e9);

export const armKeySchema = z.string().regex(/^[A-Z]$/, "one letter from A to Z");

export const metricSchema = z.strictObject({
  scorer: word.describe("Name of a scorer, or its `as`."),
  key: word,
  direction: direction.describe("Which way is better."),
  threshold: finite.describe("The gate: a trial passes at or past it."),
  margin: finite.positive().optional().describe('The most that may be lost and still be "not worse".'),
  scale: scale.optional(),
});

export const guardrailSchema = z.strictObject({
  scorer: word,
  key: word,
  direction,
  maxDegradation: finite
    .nonnegative()
    .describe("The most that may get worse, in the metric's unit; a ratio with scale log."),
  threshold: finite.optional(),
  scale: scale.optional(),
});

export const analysisPlanSchema = z.strictObject({
  paired: z.literal(true).describe("Arms are compared case by case; there is no other way."),
  alpha: z.number().min(0.001).max(0.2).describe("Accepted chance of a false alarm; 0.05 is usual."),
  correction: z.enum(["holm", "none"]).describe("How several comparisons share alpha."),
  interval: z.enum(["auto", "t", "t-skew", "score", "percentile", "studentized", "bca"]).default("auto"),
  bootstrapSamples: z.number().int().min(1000).max(1_000_000).default(10_000),
  cluster: word.optional().describe("Tag of cases that belong together and count as one unit."),
  slices: z.array(word).max(20).optional().describe("Tags whose values are compared apart, as exploration."),
  includeHoldout: z.boolean().default(false).describe("Each look at the hold-out is counted and shown."),
  missing: z.enum(["exclude", "fail"]).default("exclude").describe("What a lost trial counts as."),
  minimumEffect: finite.positive().optional().describe("The smallest difference that would matter."),
});

const whereValue = z.union([tagValueSchema, z.array(tagValueSchema).min(1)]);
export const whereSchema = z.strictObject({ not: z.record(z.string(), whereValue).optional() }).catchall(whereValue);

const caseSetSchema = z.strictObject({
  name,
  casesFile: z.string().min(1).optional().describe("Beside the design first, then from the repository root."),
  version: z.number().int().positive().optional().describe("Of a case set that was pushed before."),
  cases: z.array(caseSchema).optional().describe("The cases themselves."),
  where: whereSchema.optional().describe("Tags that a case must have (any of a list), and under `not` must not have."),
});

const armSchema = z.strictObject({
  key: armKeySchema,
  label: name,
  isBaseline: z.boolean().default(false).describe("Exactly one arm is what the others are compared with."),
  workflowId: word,
  workflowVersion: z.number().int().positive().optional().describe("The registered one unless said."),
  intakeOverrides: jsonObject.optional().describe("Laid over the intake of every case; replaces whole values."),
  providerOverrides: z.record(z.string(), z.string().min(1)).optional().describe("Slot to model."),
  maxCostUsdPerTrial: usd.optional().describe("Caps what a trial reserves; needed where there is no price."),
  timeoutMs: z.number().int().min(1).max(86_400_000).optional().describe("The workflow's own unless said."),
});

const scorerUseSchema = z.union([
  word,
  z.strictObject({ name: word, as: word.optional(), options: jsonObject.optional() }),
]);

export const designSchema = z.strictObject({
  $schema: z.string().optional(),
  name,
  kind: z.enum(["benchmark", "canary", "screening"]),
  hypothesis: z.string().trim().min(1).max(5000).describe("What is expected, written before anything runs."),
  lane: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "at most 64 lower-case letters, digits and hyphens")
    .optional()
    .describe("Whose baseline a decision to ship moves."),
  primaryMetric: metricSchema,
  guardrailMetrics: z.array(guardrailSchema).max(20).default([]),
  analysisPlan: analysisPlanSchema,
  repeats: z.number().int().min(1).max(100).default(1).describe("Trials of each case in each arm."),
  concurrency: z.number().int().min(1).max(1000).default(4).describe("A ceiling; changes no result and no digest."),
  seed: z.string().min(1).max(200).optional().describe("Of the order of trials and of every resampling."),
  budgetLimitUsd: usd.describe("Never exceeded but by trials that cost more than their highest estimate."),
  onBudget: z
    .enum(["refuse", "stop"])
    .default("refuse")
    .describe("When the highest estimate does not fit: do not start, or run as far as the money goes."),
  haltWhenLost: z
    .strictObject({ share: z.number().gt(0).max(1), after: z.number().int().min(1) })
    .default({ share: 0.5, after: 20 })
    .describe("Stops when so large a share of an arm's trials is lost for one reason, after so many."),
  caseSet: caseSetSchema,
  arms: z.array(armSchema).min(2).max(26),
  scorers: z
    .array(scorerUseSchema)
    .max(50)
    .default([])
    .describe("Beside those that the metrics name; run_metrics always runs."),
});

export type Design = Readonly<z.infer<typeof designSchema>>;
export type DesignArm = Design["arms"][number];
export type PrimaryMetric = Design["primaryMetric"];
export type Guardrail = Design["guardrailMetrics"][number];
export type AnalysisPlan = Design["analysisPlan"];
export type ScorerUse = Design["scorers"][number];
export type Where = z.infer<typeof whereSchema>;
