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
const usd = z.number().nonnegative().max(1e9);

export const armKeySchema = z.string().regex(/^[A-Z]$/, "one letter from A to Z");

export const metricSchema = z.strictObject({
  scorer: word,
  key: word,
  direction,
  threshold: finite,
  margin: finite.positive().optional(),
  scale: z.enum(["linear", "log"]).optional(),
});

export const guardrailSchema = z.strictObject({
  scorer: word,
  key: word,
  direction,
  maxDegradation: finite.nonnegative(),
  threshold: finite.optional(),
  scale: z.enum(["linear", "log"]).optional(),
});

export const analysisPlanSchema = z.strictObject({
  paired: z.literal(true),
  alpha: z.number().min(0.001).max(0.2),
  correction: z.enum(["holm", "none"]),
  interval: z.enum(["auto", "t", "t-skew", "score", "percentile", "studentized", "bca"]).default("auto"),
  bootstrapSamples: z.number().int().min(1000).max(1_000_000).default(10_000),
  cluster: word.optional(),
  slices: z.array(word).max(20).optional(),
  includeHoldout: z.boolean().default(false),
  missing: z.enum(["exclude", "fail"]).default("exclude"),
  minimumEffect: finite.positive().optional(),
});

const whereValue = z.union([tagValueSchema, z.array(tagValueSchema).min(1)]);
export const whereSchema = z.strictObject({ not: z.record(z.string(), whereValue).optional() }).catchall(whereValue);

export const caseSetSchema = z.strictObject({
  name,
  casesFile: z.string().min(1).optional(),
  version: z.number().int().positive().optional(),
  cases: z.array(caseSchema).optional(),
  where: whereSchema.optional(),
});

export const armSchema = z.strictObject({
  key: armKeySchema,
  label: name,
  isBaseline: z.boolean().default(false),
  workflowId: word,
  workflowVersion: z.number().int().positive().optional(),
  intakeOverrides: jsonObject.optional(),
  providerOverrides: z.record(z.string(), z.string().min(1)).optional(),
  maxCostUsdPerTrial: usd.optional(),
  timeoutMs: z.number().int().min(1).max(86_400_000).optional(),
});

export const scorerUseSchema = z.union([
  word,
  z.strictObject({ name: word, as: word.optional(), options: jsonObject.optional() }),
]);

export const designSchema = z.strictObject({
  $schema: z.string().optional(),
  name,
  kind: z.enum(["benchmark", "canary", "screening"]),
  hypothesis: z.string().trim().min(1).max(5000),
  lane: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "at most 64 lower-case letters, digits and hyphens")
    .optional(),
  primaryMetric: metricSchema,
  guardrailMetrics: z.array(guardrailSchema).max(20).default([]),
  analysisPlan: analysisPlanSchema,
  repeats: z.number().int().min(1).max(100).default(1),
  concurrency: z.number().int().min(1).max(1000).default(4),
  seed: z.string().min(1).max(200).optional(),
  budgetLimitUsd: usd,
  onBudget: z.enum(["refuse", "stop"]).default("refuse"),
  haltWhenLost: z
    .strictObject({ share: z.number().gt(0).max(1), after: z.number().int().min(1) })
    .default({ share: 0.5, after: 20 }),
  caseSet: caseSetSchema,
  arms: z.array(armSchema).min(2).max(26),
  scorers: z.array(scorerUseSchema).max(50).default([]),
});

export type Design = Readonly<z.infer<typeof designSchema>>;
export type DesignArm = Design["arms"][number];
export type PrimaryMetric = Design["primaryMetric"];
export type Guardrail = Design["guardrailMetrics"][number];
export type AnalysisPlan = Design["analysisPlan"];
export type ScorerUse = Design["scorers"][number];
export type Where = z.infer<typeof whereSchema>;
