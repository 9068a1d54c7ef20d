// The two corrections of BCa, on resampled means that are put in by hand, so that each can be followed with a formula.

import { expect, test } from "vitest";
import { notEstimable } from "../support/estimable.ts";
import { bcaInterval } from "./bca-interval.ts";
import type { BootstrapDraws } from "./bootstrap-draws.ts";
import { normalCdf, normalQuantile } from "./distributions.ts";
import type { Interval } from "./interval.ts";
import { quantileOfSorted } from "./quantile.ts";
import { type Spread, spreadOfUnits } from "./spread-of-units.ts";
import { unitsOf } from "./units.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

/** `offsets`: of the resampled means from the mean. */
function drawsOf(deltas: number[], offsets: number[], clusters?: string[]): BootstrapDraws {
  const units = unitsOf(deltas, clusters);
  const spread = spreadOfUnits(units) as Spread;
  return { units, spread, means: Float64Array.from(offsets, (offset) => spread.mean + offset).sort() };
}

function expected(draws: BootstrapDraws, below: number, acceleration: number, z: number): Interval {
  const bias = normalQuantile(below);
  const end = (at: number) =>
    quantileOfSorted(draws.means, normalCdf(bias + (bias + at) / (1 - acceleration * (bias + at))));
  return { low: end(-z), high: end(z) };
}

const close = (actual: unknown, wanted: Interval) => {
  expect((actual as Interval).low).toBeCloseTo(wanted.low, 9);
  expect((actual as Interval).high).toBeCloseTo(wanted.high, 9);
};

test("resampled means that equal the mean count half", () => {
  const offsets = [...range(200).map((i) => -1 - i), ...range(300).map(() => 0), ...range(500).map((i) => 1 + i)];
  const draws = drawsOf([-2, -1, 0, 1, 2], offsets);
  close(bcaInterval(draws, 0.8), expected(draws, 0.35, 0, normalQuantile(0.9)));
});

test("the mean need not be 0 for that", () => {
  const offsets = [...range(200).map((i) => -1 - i), ...range(300).map(() => 0), ...range(500).map((i) => 1 + i)];
  const draws = drawsOf([5, 6, 7, 8, 9], offsets);
  close(bcaInterval(draws, 0.8), expected(draws, 0.35, 0, normalQuantile(0.9)));
});

test("the acceleration is that of the means without one cluster, each over its own number of cases", () => {
  const deltas = [1, 4, 9, 2, 3, 7, -1, 12, 0.5];
  const clusters = ["a", "a", "b", "c", "c", "c", "d", "e", "e"];
  const without = [...new Set(clusters)].map((left) => {
    const kept = deltas.filter((_, i) => clusters[i] !== left);
    return kept.reduce((sum, delta) => sum + delta, 0) / kept.length;
  });
  const centre = without.reduce((sum, mean) => sum + mean, 0) / without.length;
  const power = (k: number) => without.reduce((sum, mean) => sum + (centre - mean) ** k, 0);
  const draws = drawsOf(
    deltas,
    range(1_001).map((i) => (i - 400.5) / 100),
    clusters,
  );
  close(bcaInterval(draws, 0.9), expected(draws, 401 / 1_001, power(3) / (6 * power(2) ** 1.5), normalQuantile(0.95)));
});

test("means that all lie on one side leave no bias to correct", () => {
  const none = notEstimable("all resampled means lie on one side of the mean");
  const above = range(1_000).map((i) => 1 + i);
  expect(bcaInterval(drawsOf([1, 2, 3], above), 0.95)).toEqual(none);
  expect(
    bcaInterval(
      drawsOf(
        [1, 2, 3],
        above.map((offset) => -offset),
      ),
      0.95,
    ),
  ).toEqual(none);
});

test("one far case and a level near 1 push a limit over the end, on the side of the far case", () => {
  const offsets = range(1_000).map((i) => i - 499.5);
  const none = notEstimable("the acceleration is too large for this level");
  for (const far of [1_000, -1_000]) {
    const draws = drawsOf([far, ...range(99).map((i) => i / 1_000)], offsets);
    expect(bcaInterval(draws, 1 - 1e-10)).toEqual(none);
    expect(bcaInterval(draws, 0.95)).toMatchObject({ low: expect.any(Number) });
  }
});
