// The three distribution functions that the statistics need, from a tested library.
// Everything else here goes through this file, so that a change of library touches one place.

import normalCdfOf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantileOf from "@stdlib/stats-base-dists-normal-quantile";
import tQuantileOf from "@stdlib/stats-base-dists-t-quantile";

/** P(Z ≤ x) of a standard normal variable. */
export function normalCdf(x: number): number {
  return normalCdfOf(x, 0, 1);
}

/** The x with P(Z ≤ x) = probability; ±Infinity at 1 and 0. */
export function normalQuantile(probability: number): number {
  return normalQuantileOf(probability, 0, 1);
}

/** The x with P(T ≤ x) = probability for Student's t; degrees of freedom need not be whole. */
export function tQuantile(probability: number, degreesOfFreedom: number): number {
  return tQuantileOf(probability, degreesOfFreedom);
}
