// Where one trial stands, one type per state. A planned trial has no row; a skipped one never gets one.
// A lease only says when somebody else may step in; the ledger alone decides whether something executes.

import { z } from "zod";
import { scoreRowSchema } from "../scoring/score-row.ts";
import { failureCodes } from "../workflows/outcome-codes.ts";
import { runRecordSchema } from "../workflows/run-record.ts";

const held = {
  ordinal: z.number().int().nonnegative(),
  /** Random per delivery: how a write is known again. */
  token: z.string(),
  attempt: z.number().int().positive(),
  /** Which boot of the host holds it; on a laptop a lease of another boot is dead at once. */
  boot: z.string(),
  /** What is held back for it. The stored one counts, never a recomputed one. */
  reservationMicroUsd: z.number().int().nonnegative(),
};

/** A score row without what the trial row says already. */
const trialScoreSchema = scoreRowSchema.omit({ ordinal: true, scoredAt: true });

const runningRowSchema = z.strictObject({
  ...held,
  state: z.literal("running"),
  leaseUntilMs: z.number(),
});

const waitingRowSchema = z.strictObject({
  ...held,
  state: z.literal("waiting"),
  againAtMs: z.number(),
});

const acceptedRowSchema = z.strictObject({
  ...held,
  state: z.literal("accepted"),
  runId: z.string(),
  pollUrl: z.string(),
  pollAtMs: z.number(),
  deadlineMs: z.number(),
  startedAt: z.string(),
  calls: z.array(z.strictObject({ at: z.string(), status: z.union([z.number(), z.string()]), waitedMs: z.number() })),
});

const settledRowSchema = z.strictObject({
  ...held,
  state: z.literal("settled"),
  outcome: z.enum(["scored", "failed"]),
  code: z.enum(failureCodes).optional(),
  message: z.string().optional(),
  chargeMicroUsd: z.number().int().nonnegative(),
  costSource: z.enum(["billed", "priced", "free", "unknown"]),
  /** Absent when nothing was stored: worker_lost, undeliverable. */
  runId: z.string().optional(),
  /** Small records travel in the row; larger ones lie in the blob store under the run's key. */
  record: runRecordSchema.optional(),
  scores: z.array(trialScoreSchema),
  settledAt: z.string(),
  startedAt: z.string().optional(),
  durationMs: z.number().nonnegative().optional(),
  coldStart: z.boolean().optional(),
  refusals: z.number().int().nonnegative().optional(),
});

export const trialRowSchema = z.discriminatedUnion("state", [
  runningRowSchema,
  waitingRowSchema,
  acceptedRowSchema,
  settledRowSchema,
]);

export type RunningRow = Readonly<z.infer<typeof runningRowSchema>>;
export type WaitingRow = Readonly<z.infer<typeof waitingRowSchema>>;
export type AcceptedRow = Readonly<z.infer<typeof acceptedRowSchema>>;
export type SettledRow = Readonly<z.infer<typeof settledRowSchema>>;
export type TrialRow = RunningRow | WaitingRow | AcceptedRow | SettledRow;
export type TrialScore = z.infer<typeof trialScoreSchema>;

/** What must still be true of a row for it to be replaced. */
export type RowGuard = { readonly state: TrialRow["state"]; readonly token: string };
