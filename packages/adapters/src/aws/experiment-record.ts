// The stored shape of an experiment record and of what the heartbeat remembers, checked whenever one is read.

import type { ActiveExperiment, ExperimentRecord } from "@assay/core/ports";
import { z } from "zod";

const count = z.number().int().nonnegative();
const money = z.number().int();

const refSchema = { workspace: z.string(), experimentId: z.string() };

const storedRecordSchema = z.strictObject({
  ...refSchema,
  revision: count,
  name: z.string(),
  kind: z.enum(["benchmark", "canary", "screening", "run"]),
  lane: z.string().optional(),
  status: z.enum(["draft", "frozen", "running", "analyzing", "reported", "decided", "failed"]),
  createdAt: z.string(),
  frozenAt: z.string().optional(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  designDigest: z.string().optional(),
  armKeys: z.array(z.string()).optional(),
  baselineArmKey: z.string().optional(),
  total: count.optional(),
  budgetLimitMicroUsd: money.optional(),
  estimate: z.strictObject({ lowMicroUsd: money, likelyMicroUsd: money, highMicroUsd: money }).optional(),
  budgetHold: z.strictObject({ token: z.string(), amountMicroUsd: money }).optional(),
  finishLease: z.strictObject({ token: z.string(), boot: z.string(), untilMs: z.number() }).optional(),
  outcome: z
    .strictObject({
      stop: z.enum(["exhausted", "halted", "cancelled"]).optional(),
      stopMessage: z.string().optional(),
      byArm: z.record(z.string(), z.strictObject({ planned: count, scored: count, failed: count, skipped: count })),
      refusals: z.record(z.string(), count).optional(),
      chargedMicroUsd: money,
      overrunMicroUsd: money,
    })
    .optional(),
  report: z.strictObject({ revision: count, digest: z.string() }).optional(),
  failure: z.string().optional(),
  erasures: z
    .array(z.strictObject({ erasureId: z.string(), cases: z.number().int(), reason: z.string(), erasedAt: z.string() }))
    .optional(),
});

const storedActiveSchema = z.strictObject({
  ref: z.strictObject(refSchema),
  beat: z
    .strictObject({
      boot: z.string(),
      fingerprint: z.string(),
      lowWater: count,
      healAtMs: z.number(),
      healIntervalMs: z.number(),
    })
    .optional(),
});

// Ids are branded texts; a stored one was an id when it was written.
export const experimentRecordSchema = storedRecordSchema as unknown as z.ZodType<ExperimentRecord>;
export const activeExperimentSchema = storedActiveSchema as unknown as z.ZodType<ActiveExperiment>;
