// All in a blob that is no statistic: who, when, on what, for how much. Two runs of one design differ here and in
// metrics of time, and nowhere else.

import { z } from "zod";

const usd = z.number();
const when = z.string();

export const provenanceSchema = z.strictObject({
  /** Absent: scores made elsewhere. */
  experimentId: z.string().optional(),
  /** 1, 2, …; a rescore makes the next. */
  reportRevision: z.number().int().positive().optional(),
  name: z.string(),
  lane: z.string().optional(),
  createdAt: when.optional(),
  startedAt: when.optional(),
  finishedAt: when.optional(),
  analysedAt: when.optional(),
  concurrency: z.number().int().positive().optional(),
  build: z
    .strictObject({
      commit: z.string().nullable(),
      dirty: z.boolean().nullable(),
      declared: z.string().optional(),
    })
    .optional(),
  priceBook: z.strictObject({ digest: z.string(), asOf: z.string() }).optional(),
  arms: z
    .array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        workflowId: z.string(),
        workflowVersion: z.number().int().positive(),
        codeDigest: z.string().optional(),
        slots: z.record(z.string(), z.string()),
        intakeOverrides: z.record(z.string(), z.json()),
        timeoutMs: z.number().int().positive(),
      }),
    )
    .optional(),
  /** Scorer options as frozen, by the scorer's name in the design. */
  scorerOptions: z.record(z.string(), z.record(z.string(), z.json())).optional(),
  runtime: z.strictObject({ node: z.string(), platform: z.string().optional() }),
  estimate: z.strictObject({ lowUsd: usd, likelyUsd: usd, highUsd: usd }).optional(),
  budget: z.strictObject({ limitUsd: usd, chargedUsd: usd, overrunUsd: usd, remainingUsd: usd }).optional(),
  /** Nothing ran: the stored runs of that experiment were scored again. */
  replay: z.strictObject({ experimentId: z.string(), ranFrom: when, ranTo: when }).optional(),
  stop: z.enum(["exhausted", "halted", "cancelled"]).optional(),
  haltReason: z.string().optional(),
  /** largestDisplacement: how far from its planned place any trial started. */
  order: z.strictObject({ largestDisplacement: z.number().int().nonnegative().optional() }).optional(),
  /** By arm: every version that its service answered with; more than one means it changed under way. */
  serviceVersions: z.record(z.string(), z.array(z.string())).optional(),
  /** Cases whose reference is model-made. */
  silverReferences: z.number().int().nonnegative().optional(),
  /** Names of files beside the report, by what they hold. */
  paths: z.record(z.string(), z.string()).optional(),
  /** Shell lines that make this report again. */
  reproduce: z.array(z.string()).optional(),
});

export type Provenance = Readonly<z.infer<typeof provenanceSchema>>;
