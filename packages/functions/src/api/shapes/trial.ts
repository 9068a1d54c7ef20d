// What the API says of trials, their runs and their scores.

import { runRecordSchema } from "@assay/core/workflows/records";
import { z } from "zod";
import { statusWord } from "./experiment.ts";

const scoreValue = z.union([z.number(), z.strictObject({ unscored: z.string() })]);
const usd = z.number();

export const trialStatusWord = z
  .enum(["planned", "waiting", "running", "scored", "failed", "skipped"])
  .describe("planned: not begun; waiting: handed out and told to come again.");

export const trialShape = z.strictObject({
  ordinal: z.number().int().nonnegative(),
  arm: z.string(),
  caseId: z.string(),
  repeat: z.number().int().positive(),
  status: trialStatusWord,
  code: z.string().optional().describe("Why it was lost."),
  message: z.string().optional(),
  runId: z.string().optional(),
  chargeUsd: usd.optional(),
  overrunUsd: usd.optional().describe("Charged beyond what was reserved; absent when nothing was."),
  costSource: z.enum(["billed", "priced", "free", "unknown"]).optional(),
  durationMs: z.number().optional(),
  startedAt: z.string().optional(),
  refusals: z.number().int().optional().describe("Calls that were refused and asked again."),
  settledAt: z.string().optional(),
  scores: z.record(z.string(), scoreValue).optional().describe("Absent until the experiment is reported."),
});

export const artifactLinkShape = z.strictObject({
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  url: z.string(),
});

export const trialDetailShape = trialShape.extend({
  attempt: z.number().int().optional(),
  reservationUsd: usd.optional(),
  intake: z.record(z.string(), z.json()).describe("Of the case, with the arm's overrides laid over it."),
  run: runRecordSchema.omit({ token: true }).nullable().describe("null: nothing was stored, or not yet."),
  artifacts: z.array(artifactLinkShape),
});

export const scoreRowShape = z.strictObject({
  ordinal: z.number().int(),
  arm: z.string(),
  caseId: z.string(),
  repeat: z.number().int(),
  scorer: z.string(),
  version: z.number().int(),
  scoredAt: z.string(),
  values: z.record(z.string(), scoreValue),
});

export const runAnswerShape = z.strictObject({
  runId: z.string(),
  experimentId: z.string(),
  status: statusWord,
});

export const runShape = runAnswerShape.extend({
  trial: trialDetailShape,
});

export type TrialBody = z.infer<typeof trialShape>;
export type TrialDetailBody = z.infer<typeof trialDetailShape>;
export type ScoreRowBody = z.infer<typeof scoreRowShape>;
export type RunBody = z.infer<typeof runShape>;
