// How one figure is stored: a finite number, or the reason why there is none. Every schema of the analysis builds on it,
// so NaN, null and a silent 0 have no way into a blob.

import { z } from "zod";
import type { NotEstimable } from "../support/estimable.ts";

export const notEstimableSchema: z.ZodType<NotEstimable> = z
  .strictObject({ kind: z.literal("not-estimable"), reason: z.string().min(1) })
  .meta({ id: "NotEstimable" });

/** The value, or `{ kind: "not-estimable", reason }`. */
export function estimable<T extends z.ZodType>(value: T) {
  return z.union([value, notEstimableSchema]);
}

export const figure = estimable(z.number()).meta({ id: "Figure" });
export const pairOfFigures = estimable(z.tuple([z.number(), z.number()]));
export const count = z.number().int().nonnegative();

/** "scorer.key", as in a trial's scores. */
export const metricName = z.string().min(3);
export const direction = z.enum(["higher", "lower"]);

/** One entry per arm, by its key (A to Z). */
export function byArm<T extends z.ZodType>(value: T) {
  return z.record(z.string().regex(/^[A-Z]$/), value);
}
