// One scorer's numbers for one trial, append-only: a new scorer version writes new rows beside the old.

import { z } from "zod";
import { unscoredReasons } from "../workflows/outcome-codes.ts";

export const scoreValueSchema = z.union([
  z.strictObject({ scored: z.number() }),
  z.strictObject({ unscored: z.enum(unscoredReasons) }),
]);

export const scoreRowSchema = z.strictObject({
  ordinal: z.number().int().nonnegative(),
  /** The name it goes by in the design ("exact_match", or its `as`). */
  scorer: z.string(),
  version: z.number().int().positive(),
  optionsDigest: z.string(),
  values: z.record(z.string(), scoreValueSchema),
  /** Why a key is unscored with `scorer_threw`: the first message. */
  fault: z.string().optional(),
  scoredAt: z.string(),
});

export type ScoreRow = Readonly<z.infer<typeof scoreRowSchema>>;

/** Order of the table: ordinal, then scorer by code unit, then version. */
export function compareScoreRows(a: ScoreRow, b: ScoreRow): number {
  if (a.ordinal !== b.ordinal) return a.ordinal - b.ordinal;
  if (a.scorer !== b.scorer) return a.scorer < b.scorer ? -1 : 1;
  return a.version - b.version;
}
