// What one execution left behind, stored once under its run id. A trial points at it; scorers read it; nothing edits it.

import { z } from "zod";
import { usageSchema } from "../money/usage.ts";
import type { Brand } from "../support/brand.ts";
import type { Json } from "../support/json.ts";
import { failureCodes } from "./outcome-codes.ts";

export type RunId = Brand<string, "RunId">;

const json: z.ZodType<Json> = z.json();

export const outputSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: z.string() }),
  z.strictObject({ kind: z.literal("json"), value: json }),
  z.strictObject({ kind: z.literal("artifact"), artifact: z.string() }),
]);

const runErrorSchema = z.strictObject({
  code: z.enum(failureCodes),
  message: z.string(),
  /** The workflow's own code, with `workflow_failed`. */
  detail: z.string().optional(),
});

export const runRecordSchema = z.strictObject({
  runId: z.string().transform((id) => id as RunId),
  /** Token of the delivery that executed; only a record with the row's token is ever adopted. */
  token: z.string(),
  workflowId: z.string(),
  workflowVersion: z.number().int(),
  status: z.enum(["succeeded", "failed"]),
  error: runErrorSchema.optional(),
  outputs: z.record(z.string(), outputSchema),
  artifacts: z.array(
    z.strictObject({ name: z.string(), mediaType: z.string(), bytes: z.number().int(), sha256: z.string() }),
  ),
  usage: usageSchema,
  /** null: unknown, which is not 0. */
  costMicroUsd: z.number().int().nonnegative().nullable(),
  costSource: z.enum(["billed", "priced", "free", "unknown"]),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** The answered call alone: no waiting, no start-up. */
  durationMs: z.number().nonnegative(),
  startMs: z.number().nonnegative().optional(),
  coldStart: z.boolean(),
  timeToFirstArtifactMs: z.number().nonnegative().optional(),
  gates: z.array(z.strictObject({ name: z.string(), passed: z.boolean(), message: z.string().optional() })),
  providers: z.array(z.strictObject({ slot: z.string(), requested: z.string(), answered: z.string().optional() })),
  /** What a service says it is. */
  version: z.string().optional(),
  calls: z.array(z.strictObject({ at: z.string(), status: z.union([z.number(), z.string()]), waitedMs: z.number() })),
  log: z.array(z.string()).optional(),
});

export type RunRecord = Readonly<z.infer<typeof runRecordSchema>>;
export type RunOutput = z.infer<typeof outputSchema>;
export type RunError = z.infer<typeof runErrorSchema>;
