// A design with everything pinned that can change an answer or a price. Its digest names the experiment's question:
// the same inputs give the same digest; the name, the concurrency, times and ids are not part of it.

import { z } from "zod";
import type { Json, JsonObject } from "../support/json.ts";
import { workflowSpecSchema } from "../workflows/workflow-spec.ts";
import { analysisPlanSchema, armKeySchema, guardrailSchema, metricSchema, whereSchema } from "./design-schema.ts";

const json: z.ZodType<Json> = z.json();
const jsonObject = z.record(z.string(), json) as unknown as z.ZodType<JsonObject>;
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const money = z.number().int().nonnegative();

const metricKeySchema = z.strictObject({
  kind: z.enum(["binary", "numeric", "ordinal"]),
  direction: z.enum(["higher", "lower"]),
  range: z.strictObject({ low: z.number().optional(), high: z.number().optional() }),
  unit: z.string(),
  about: z.string(),
});

const frozenScorerSchema = z.strictObject({
  name: z.string(),
  as: z.string(),
  version: z.number().int().positive(),
  options: jsonObject,
  optionsDigest: digest,
  keys: z.record(z.string(), metricKeySchema),
});

const frozenArmSchema = z.strictObject({
  key: armKeySchema,
  label: z.string(),
  isBaseline: z.boolean(),
  workflow: workflowSpecSchema,
  intakeOverrides: jsonObject,
  /** Every slot of the workflow with the value this arm uses. */
  slots: z.record(z.string(), z.string()),
  timeoutMs: z.number().int().positive(),
  maxCostMicroUsdPerTrial: money.optional(),
  /** Per trial; equal for every case of the arm. `high` is what a trial reserves. */
  estimate: z.strictObject({ lowMicroUsd: money, likelyMicroUsd: money, highMicroUsd: money }),
});

const buildSchema = z.strictObject({
  /** null: not a repository. */
  commit: z.string().nullable(),
  /** null: unknown, as with a declared build. */
  dirty: z.boolean().nullable(),
  declared: z.string().optional(),
});

/** Of a canary that runs nothing: whose stored runs are scored again. */
const replaySchema = z.strictObject({
  experimentId: z.string(),
  arm: armKeySchema,
  /** What was decided on: the scores that the baseline keeps. */
  report: z.strictObject({ revision: z.number().int().positive(), digest }),
  ranFrom: z.string(),
  ranTo: z.string(),
});

export const frozenDesignSchema = z.strictObject({
  schema: z.literal("assay/frozen/1"),
  digest,
  name: z.string(),
  concurrency: z.number().int(),
  kind: z.enum(["benchmark", "canary", "screening", "run"]),
  hypothesis: z.string(),
  lane: z.string().optional(),
  primaryMetric: metricSchema,
  guardrailMetrics: z.array(guardrailSchema),
  analysisPlan: analysisPlanSchema,
  repeats: z.number().int(),
  seed: z.string(),
  budgetLimitMicroUsd: money,
  onBudget: z.enum(["refuse", "stop"]),
  haltWhenLost: z.strictObject({ share: z.number(), after: z.number().int() }),
  caseSet: z.strictObject({
    name: z.string(),
    version: z.number().int(),
    digest,
    where: whereSchema.optional(),
    /** After `where` and hold-out. */
    cases: z.number().int().positive(),
    holdout: z.strictObject({ included: z.boolean(), cases: z.number().int() }),
    /** Over the selected cases, in plan-independent order. */
    selectionDigest: digest,
  }),
  arms: z.array(frozenArmSchema).min(1),
  scorers: z.array(frozenScorerSchema),
  priceBook: z.strictObject({ digest, asOf: z.string() }),
  build: buildSchema,
  replay: replaySchema.optional(),
});

export type FrozenDesign = Readonly<z.infer<typeof frozenDesignSchema>>;
export type FrozenArm = FrozenDesign["arms"][number];
export type FrozenScorer = FrozenDesign["scorers"][number];
export type Replay = z.infer<typeof replaySchema>;
export type Build = FrozenDesign["build"];
