// Contents of statistics: numbers in, numbers out. Nothing here knows an arm, a case or a model, and all of it runs in a browser.
// Too little data is "not estimable" with a reason; NaN and ±Infinity are refused with a RangeError.

export { bcaInterval } from "./bca-interval.ts";
export { type BootstrapDraws, bootstrapDraws, FEWEST_SAMPLES } from "./bootstrap-draws.ts";
export { compensatedMean, compensatedSum } from "./compensated-sum.ts";
export { type Comparisons, canBeSignificant, detectableEffect, neededCases } from "./detectable-effect.ts";
export { normalCdf, normalQuantile, tQuantile } from "./distributions.ts";
export { exactBinomial } from "./exact-binomial.ts";
export { fisherExact, type ScoredAndLost } from "./fisher-exact.ts";
export { type Friedman, friedman } from "./friedman.ts";
export { type Comparison, type Correction, type Holm, type HolmStep, holm } from "./holm.ts";
export { clipInterval, type Interval, intervalOf, zOfLevel } from "./interval.ts";
export { type LossTest, lossPermutation } from "./loss-permutation.ts";
export { meanOfUnits } from "./mean-of-units.ts";
export { type Midranks, midranks } from "./midranks.ts";
export { MOST_ARMS_TO_RANK, type NemenyiDifference, nemenyiDifference } from "./nemenyi.ts";
export { noiseBetween, noiseFloor, type RunNoise } from "./noise-floor.ts";
export { type AttemptCount, type Attempts, attemptsOver, passAtK, passHatK } from "./pass-at-k.ts";
export { percentileInterval } from "./percentile-interval.ts";
export { median, quantile, quantileOfSorted } from "./quantile.ts";
export { type FlipComparison, type SettledFamily, settleBoundary } from "./settle-boundary.ts";
export { FIRST_DRAWS, type SignFlip, signFlip, signFlipOfSums, smallestP } from "./sign-flip.ts";
export type { FlipCount, SignFlipSampler } from "./sign-flip-monte-carlo.ts";
export { bandCriticalValue, type CurveOfDifferences } from "./simultaneous-band.ts";
export { spearman } from "./spearman.ts";
export { type Spread, spreadOfUnits } from "./spread-of-units.ts";
export { standardDeviation } from "./standard-deviation.ts";
export { type StudentizedDraws, studentizedDraws, studentizedInterval } from "./studentized-interval.ts";
export { tInterval } from "./t-interval.ts";
export { tSkewInterval } from "./t-skew-interval.ts";
export { type PairedCounts, tangoInterval, tangoIntervalAt } from "./tango-interval.ts";
export { type UnitIndex, unitIndexOf } from "./unit-index.ts";
export { type Units, unitsOf, unitsOfSums } from "./units.ts";
export {
  type ByMergedSource,
  type BySource,
  type FullTable,
  type VarianceComponents,
  type VarianceTable,
  varianceComponents,
} from "./variance-components.ts";
export { scoreIntervalOfShare, wilsonInterval } from "./wilson-interval.ts";
export { type PassCount, type RepeatedPassRate, wilsonWithRepeats } from "./wilson-with-repeats.ts";
