// Everything the analysis says, and nothing about who ran it when: the blob without its provenance. The same frozen
// inputs give the same figures to the bit, except for metrics of time.

import { z } from "zod";
import { armFiguresSchema } from "./arm-figures.ts";
import { topCaveats } from "./caveat-codes.ts";
import { deltaSchema, intervalMethods, sensitivitySchema } from "./delta-figures.ts";
import { byArm, count, direction, metricName } from "./figure.ts";
import {
  attemptsSchema,
  failuresSchema,
  guardrailFiguresSchema,
  holmSchema,
  secondarySchema,
  slicesSchema,
  thresholdSweepSchema,
  varianceSchema,
} from "./side-figures.ts";

export const ANALYSIS_SCHEMA = "assay/analysis/1";

export const analysisFiguresSchema = z.strictObject({
  schema: z.literal(ANALYSIS_SCHEMA),
  designDigest: z.string(),
  seed: z.string(),
  design: z.strictObject({
    kind: z.enum(["benchmark", "canary", "screening", "run"]),
    hypothesis: z.string(),
    repeats: z.number().int().positive(),
    alpha: z.number(),
    correction: z.enum(["holm", "none"]),
    interval: z.enum(["auto", ...intervalMethods]),
    bootstrapSamples: count,
    missing: z.enum(["exclude", "fail"]),
    cluster: z.string().optional(),
    slices: z.array(z.string()).optional(),
  }),
  caseSet: z.strictObject({
    name: z.string(),
    version: count,
    digest: z.string(),
    cases: count,
    holdout: z.strictObject({ included: z.boolean(), cases: count, looks: count }),
  }),
  scorers: z.array(
    z.strictObject({
      name: z.string(),
      /** The name in the design, when another. */
      as: z.string().optional(),
      version: z.number().int().positive(),
      /** Not of the catalogue: scores made elsewhere. */
      external: z.boolean().optional(),
    }),
  ),
  primary: z.strictObject({
    metric: metricName,
    direction,
    threshold: z.number(),
    kind: z.enum(["binary", "numeric", "ordinal"]),
    unit: z.string().optional(),
    margin: z.number().optional(),
    minimumEffect: z.number().optional(),
  }),
  baselineArmKey: z.string(),
  perArm: byArm(armFiguresSchema),
  deltas: byArm(deltaSchema),
  sensitivity: byArm(sensitivitySchema),
  guardrails: z.array(guardrailFiguresSchema),
  thresholdSweep: thresholdSweepSchema,
  failures: failuresSchema,
  holm: holmSchema,
  secondary: z.array(secondarySchema),
  slices: z.array(slicesSchema).optional(),
  attempts: attemptsSchema.optional(),
  variance: varianceSchema,
  verdictHints: z.array(z.string()),
  caveats: z.array(z.enum(topCaveats)),
});

export type AnalysisFigures = Readonly<z.infer<typeof analysisFiguresSchema>>;
