// The stored comparison of one arm with the baseline: interval, test, correction, verdict. `mean`, `low` and `high` are
// arm minus baseline whatever the metric's direction; wins, losses and the verdict follow the direction.

import { z } from "zod";
import { deltaCaveats } from "./caveat-codes.ts";
import { count, figure, notEstimableSchema } from "./figure.ts";

const agreements = ["both", "neither", "test-only", "interval-only", "boundary", "not-estimable"] as const;
const verdicts = ["better", "worse", "equivalent", "not-worse", "cannot-tell"] as const;
export const intervalMethods = ["t", "t-skew", "score", "percentile", "studentized", "bca"] as const;
const pMethods = ["exact", "lattice", "monte-carlo"] as const;

export const deltaSchema = z.strictObject({
  mean: figure,
  median: figure,
  low: figure,
  high: figure,
  /** 1 − α, of low and high. */
  level: z.number(),
  method: z.union([z.enum(intervalMethods), notEstimableSchema]),
  bootstrapLow: figure,
  bootstrapHigh: figure,
  p: figure,
  pMethod: z.union([z.enum(pMethods), notEstimableSchema]),
  /** Random sign vectors drawn; only with pMethod monte-carlo. */
  pDraws: count.optional(),
  minimumP: figure,
  pAdjusted: figure,
  /** low/highAdjusted are at level 1 − α/step. */
  step: z.number().int().positive(),
  lowAdjusted: figure,
  highAdjusted: figure,
  /** ★. null: the test cannot be settled by chance (agreement "boundary"); treat as not significant. */
  significant: z.boolean().nullable(),
  agreement: z.enum(agreements),
  verdict: z.enum(verdicts),
  pairedCases: count,
  unpairedCases: count,
  units: count,
  effectiveUnits: figure,
  wins: count,
  losses: count,
  ties: count,
  sd: figure,
  se: figure,
  /** The difference that a design of this size detects with 80 % power. */
  mde: figure,
  /** Cases needed to see minimumEffect with 80 % power. */
  neededCases: figure.optional(),
  caveats: z.array(z.enum(deltaCaveats)),
  note: z.string().optional(),
});

const sensitivityDelta = z.strictObject({
  mean: figure,
  low: figure,
  high: figure,
  p: figure,
  significant: z.boolean().nullable(),
});

export const sensitivitySchema = z.strictObject({
  excluded: sensitivityDelta,
  /** `substitute`: the value every lost trial took; `fromObserved`: the key has no finite worst end. */
  asFail: sensitivityDelta.extend({ substitute: figure, fromObserved: z.boolean() }),
  /** [arm's lost at their worst and the baseline's at their best, the reverse]; only where the key's range is finite. */
  bounds: z.tuple([z.number(), z.number()]).optional(),
});

export type DeltaFigures = Readonly<z.infer<typeof deltaSchema>>;
export type SensitivityFigures = Readonly<z.infer<typeof sensitivitySchema>>;
export type Agreement = DeltaFigures["agreement"];
export type Verdict = DeltaFigures["verdict"];
