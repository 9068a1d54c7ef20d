// The stored figures beside the primary comparison: guardrails, sweep, losses, secondary metrics, slices, attempts,
// noise. None of them carries a star; only guardrails carry a status.

import { z } from "zod";
import { byArm, count, direction, estimable, figure, metricName } from "./figure.ts";

const guardrailStates = ["ok", "breached", "unclear"] as const;

export const guardrailFiguresSchema = z.strictObject({
  metric: metricName,
  direction,
  maxDegradation: z.number(),
  scale: z.enum(["linear", "log"]),
  /** Positive is worse. With scale log: ratios of the worse to the baseline, as maxDegradation is. */
  perArm: byArm(
    z.strictObject({
      degradation: figure,
      low: figure,
      high: figure,
      status: z.enum(guardrailStates),
      reason: z.string().optional(),
    }),
  ),
});

const series = z.array(figure);

export const thresholdSweepSchema = z.strictObject({
  /** Ascending; holds the frozen gate and one value past the end where nobody passes. */
  grid: z.array(z.number()),
  /** Pass rate at each grid point, over trials. */
  perArm: byArm(estimable(z.array(z.number()))),
  deltas: byArm(
    z.strictObject({
      /** Paired difference of the cases' pass shares, at each grid point. */
      mean: estimable(z.array(z.number())),
      bandLow: series,
      bandHigh: series,
      /** Half-widths of the band in standard errors. */
      critical: figure,
      gate: z.strictObject({ mean: figure, low: figure, high: figure }),
    }),
  ),
});

export const failuresSchema = z.strictObject({
  /** byCode: failed and skipped. `rate`: trials without a primary value (failed, skipped, unscored) over planned. */
  perArm: byArm(z.strictObject({ byCode: z.record(z.string(), count), rate: figure })),
  srm: z
    .strictObject({
      level: z.enum(["alarm", "notice"]),
      p: figure,
      rates: byArm(z.number()),
      words: z.string(),
    })
    .nullable(),
});

export const holmSchema = z.strictObject({
  /** Comparisons: every arm but the baseline. */
  m: z.number().int().nonnegative(),
  alpha: z.number(),
  order: z.array(
    z.strictObject({
      arm: z.string(),
      p: figure,
      /** α/(m − place). */
      threshold: z.number(),
      adjusted: figure,
      step: z.number().int().positive(),
    }),
  ),
});

export const secondarySchema = z.strictObject({
  metric: metricName,
  direction: direction.optional(),
  unit: z.string().optional(),
  perArm: byArm(z.strictObject({ n: count, unscored: count, mean: figure, median: figure })),
  deltas: byArm(z.strictObject({ mean: figure, low: figure, high: figure })),
});

export const slicesSchema = z.strictObject({
  tag: z.string(),
  values: z.array(
    z.strictObject({
      value: z.string(),
      cases: count,
      deltas: byArm(
        z.strictObject({
          mean: figure,
          low: figure,
          high: figure,
          p: figure,
          /** Holm over values × arms of this tag. */
          pAdjusted: figure,
          pairedCases: count,
          units: count,
        }),
      ),
    }),
  ),
  /** Values with fewer than 6 paired units in every comparison. */
  tooSmall: z.array(z.string()),
});

const attempt = z.strictObject({ k: z.number().int().positive(), mean: figure, low: figure, high: figure });
const attempts = z.strictObject({ passAtK: z.array(attempt), passHatK: z.array(attempt) });

export const attemptsSchema = z.strictObject({ perArm: byArm(attempts), deltas: byArm(attempts) });

const parts = z.strictObject({
  case: figure,
  arm: figure,
  armByCase: figure,
  repeat: figure,
  /** With one repeat the two cannot be told apart; armByCase and repeat are not estimable then. */
  armByCaseAndRepeat: figure.optional(),
});

export const varianceSchema = z.strictObject({
  components: parts,
  /** Of the sum of the components. */
  componentShares: parts,
  sumsOfSquares: parts,
  /** Of the total sum of squares. */
  sumOfSquaresShares: parts,
  /** Cases with every arm and repeat scored. */
  cases: count,
  arms: count,
  repeats: count,
  /** Per metric: what the means of two runs of one arm differ by, at most, 95 times in 100. */
  noiseFloor: z.record(metricName, figure),
});

export type GuardrailFigures = Readonly<z.infer<typeof guardrailFiguresSchema>>;
export type ThresholdSweepFigures = Readonly<z.infer<typeof thresholdSweepSchema>>;
export type FailureFigures = Readonly<z.infer<typeof failuresSchema>>;
export type HolmFigures = Readonly<z.infer<typeof holmSchema>>;
export type SecondaryFigures = Readonly<z.infer<typeof secondarySchema>>;
export type SliceFigures = Readonly<z.infer<typeof slicesSchema>>;
export type AttemptFigures = Readonly<z.infer<typeof attemptsSchema>>;
export type VarianceFigures = Readonly<z.infer<typeof varianceSchema>>;
