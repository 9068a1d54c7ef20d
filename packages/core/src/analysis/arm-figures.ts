// The stored summary of one arm: counts, pass rate, quantiles, money, time. Planned = scored + failed + skipped always;
// scored = n + unscored, unless the primary metric has values of failed runs too (as run_metrics.succeeded has).

import { z } from "zod";
import { count, figure, pairOfFigures } from "./figure.ts";

export const armFiguresSchema = z.strictObject({
  label: z.string(),
  planned: count,
  scored: count,
  failed: count,
  skipped: count,
  /** Trials that ran but have no value of the primary metric. */
  unscored: count,
  /** Trials with a value of the primary metric. */
  n: count,
  /** Failed and skipped trials by code. */
  byCode: z.record(z.string(), count),
  /** Unscored trials by reason. */
  unscoredBy: z.record(z.string(), count),
  passRate: figure,
  passRateInterval: pairOfFigures,
  passRateLostAsFail: figure,
  passRateBounds: pairOfFigures,
  passRatePaired: figure,
  mean: figure,
  meanPaired: figure,
  median: figure,
  p10: figure,
  p90: figure,
  min: figure,
  max: figure,
  worst: figure,
  badTail: figure,
  /** Equals cost.totalUsd. */
  costUsd: figure,
  /** unbilledUsd: the part of the total that stands in for a bill that is unknown. */
  cost: z.strictObject({
    totalUsd: figure,
    perTrialUsd: figure,
    unbilledUsd: figure,
    overrunUsd: figure,
    /** Trials that ran and state no cost; the total leaves them out. */
    unstatedTrials: count,
  }),
  medianDurationMs: figure,
  /** Of scored trials. Warm: not the first of its worker. */
  duration: z.strictObject({
    medianMs: figure,
    p95Ms: figure,
    n: count,
    coldStarts: count,
    medianWarmMs: figure,
  }),
  refusals: count,
  /** Of the arm's mean from repeat to repeat: max − min and standard deviation. */
  spread: figure,
  repeatSd: figure,
});

export type ArmFigures = Readonly<z.infer<typeof armFiguresSchema>>;
