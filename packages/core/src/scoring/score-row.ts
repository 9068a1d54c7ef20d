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
  scoredAt: z.string(),
});

export type ScoreRow = Readonly<z.infer<typeof scoreRowSchema>>;
