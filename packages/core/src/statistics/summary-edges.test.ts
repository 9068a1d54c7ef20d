// What sums, rates, scatter, attempts and ranks say about nothing, one value, equal values and values at the ends of the
// range of numbers: a stated "not estimable" or an error, never a silent number.

import { expect, test } from "vitest";
import { type Estimable, isEstimable as isFigure } from "../support/estimable.ts";
import * as statistics from "./index.ts";
import { powerOfTwoScale } from "./scale.ts";

/** What is no figure says why. */
function isEstimable<T>(value: Estimable<T>): value is T {
  if (isFigure(value)) return true;
  expect(value.reason).toMatch(/[a-z]{2}/);
  return false;
}

const { unitsOf } = statistics;

test("summaries of nothing, of one value and of equal values", () => {
  expect(statistics.compensatedSum([])).toBe(0);
  expect(() => statistics.compensatedMean([])).toThrow(RangeError);
  expect(isEstimable(statistics.median([]))).toBe(false);
  expect(statistics.median([7])).toBe(7);
  expect(isEstimable(statistics.standardDeviation([7]))).toBe(false);
  expect(statistics.standardDeviation([7, 7, 7])).toBe(0);
  expect(isEstimable(statistics.meanOfUnits(unitsOf([])))).toBe(false);
  expect(statistics.meanOfUnits(unitsOf([-0, -0]))).toBe(0);
});

test("the standard deviation divides by one less than the number of values, from two on, wherever they lie", () => {
  expect(statistics.standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 14);
  expect(statistics.standardDeviation([1, 4])).toBeCloseTo(3 / Math.SQRT2, 14);
  expect(statistics.standardDeviation([1_000_001, 1_000_004, 1_000_007])).toBe(3);
  expect(statistics.standardDeviation([-7, -4, -1])).toBe(3);
});

test("sums and means do not lose small values, nor overflow on the way", () => {
  expect(statistics.compensatedSum([1e100, 1, -1e100])).toBe(1);
  expect(statistics.compensatedSum([1, 1e100, 1, -1e100])).toBe(2);
  expect(statistics.compensatedSum([1.5e308, 1.5e308, -1.5e308])).toBe(1.5e308);
  expect(statistics.compensatedMean([1.5e308, 1.5e308, 1.5e308])).toBeCloseTo(1.5e308, -300);
  expect(() => statistics.compensatedSum([1.5e308, 1.5e308])).toThrow(/too large/);
  expect(statistics.median([-1.7e308, 1.7e308])).toBe(0);
  expect(Object.is(statistics.compensatedSum([-0, -0]), 0)).toBe(true);
});

test("pass rates of 0 and 1, of no trial and of one unit", () => {
  expect(statistics.wilsonInterval(0, 5, 0.95)).toMatchObject({ low: 0 });
  expect(statistics.wilsonInterval(5, 5, 0.95)).toMatchObject({ high: 1 });
  expect(isEstimable(statistics.wilsonInterval(0, 0, 0.95))).toBe(false);
  const rate = (counts: [number, number][]) =>
    statistics.wilsonWithRepeats(
      counts.map(([passed, scored]) => ({ passed, scored })),
      0.95,
    );
  expect(isEstimable(rate([]))).toBe(false);
  expect(
    isEstimable(
      rate([
        [0, 0],
        [0, 0],
      ]),
    ),
  ).toBe(false);
  expect(
    isEstimable(
      rate([
        [2, 3],
        [0, 0],
      ]),
    ),
  ).toBe(false);
  expect(
    rate([
      [0, 3],
      [0, 3],
      [0, 3],
    ]),
  ).toMatchObject({ low: 0, effectiveN: 3, effectiveUnits: 3 });
  expect(
    rate([
      [3, 3],
      [2, 2],
    ]),
  ).toMatchObject({ high: 1 });
  expect(
    rate([
      [1, 2],
      [2, 4],
      [3, 6],
    ]),
  ).toMatchObject({ passRate: 0.5, effectiveN: 144 / 56 });
});

test("scatter whose squares are no numbers any more is not estimable, and just before that it is", () => {
  const table = (factor: number) =>
    statistics.varianceComponents({
      arms: 2,
      cases: 3,
      repeats: 2,
      values: [1, 2, 3, 5, 2, 2, 4, 1, 7, 3, 2, 6].map((value) => value * factor),
    });
  const plain = table(1);
  if (!isEstimable(plain)) throw new Error(plain.reason);
  for (const factor of [2 ** 500, 2 ** -440]) {
    const scaled = table(factor);
    if (!isEstimable(scaled)) throw new Error(scaled.reason);
    expect(scaled.componentShares).toEqual(plain.componentShares);
    expect(Object.values<number>({ ...scaled.components }).map((x) => x / factor / factor)).toEqual(
      Object.values<number>({ ...plain.components }),
    );
  }
  for (const factor of [1e300, 1e-200, 5e-324]) expect(isEstimable(table(factor))).toBe(false);
});

test("scatter, attempts and ranks say when they do not exist", () => {
  const table = (arms: number, cases: number, repeats: number) =>
    statistics.varianceComponents({ arms, cases, repeats, values: new Float64Array(arms * cases * repeats).fill(3) });
  expect(isEstimable(table(1, 5, 2))).toBe(false);
  expect(isEstimable(table(2, 1, 2))).toBe(false);
  expect(isEstimable(table(2, 5, 0))).toBe(false);
  expect(table(2, 5, 1)).toMatchObject({ kind: "single-run", componentShares: { kind: "not-estimable" } });
  expect(() => statistics.varianceComponents({ arms: 2, cases: 2, repeats: 2, values: [1] })).toThrow(RangeError);
  expect(isEstimable(statistics.noiseFloor({ repeatMeanSquare: 1, cases: 9, repeats: 1 }))).toBe(false);
  expect(isEstimable(statistics.noiseFloor({ repeatMeanSquare: 1, cases: 0, repeats: 3 }))).toBe(false);
  expect(statistics.noiseFloor({ repeatMeanSquare: 2, cases: 10, repeats: 4 })).toBeCloseTo(1.96 * Math.sqrt(0.1), 12);
  const [first, second] = [
    { repeatMeanSquare: 2, cases: 10, repeats: 4 },
    { repeatMeanSquare: 3, cases: 5, repeats: 2 },
  ];
  expect(statistics.noiseBetween(first, second)).toBeCloseTo(1.96 * Math.sqrt(0.05 + 0.3), 12);
  expect(isEstimable(statistics.noiseBetween(first, { ...second, repeats: 1 }))).toBe(false);
  expect(isEstimable(statistics.attemptsOver([]))).toBe(false);
  expect(isEstimable(statistics.attemptsOver([{ passed: 0, scored: 0 }]))).toBe(false);
  expect(() => statistics.passAtK({ passed: 1, scored: 3 }, 4)).toThrow(RangeError);
  expect(() => statistics.passAtK({ passed: 4, scored: 3 }, 1)).toThrow(RangeError);
  expect(isEstimable(statistics.friedman([]))).toBe(false);
  expect(isEstimable(statistics.friedman([[1]]))).toBe(false);
  expect(
    isEstimable(
      statistics.friedman([
        [1, 1],
        [2, 2],
      ]),
    ),
  ).toBe(false);
  expect(isEstimable(statistics.spearman([], []))).toBe(false);
  expect(isEstimable(statistics.spearman([1], [1]))).toBe(false);
  expect(() => statistics.nemenyiDifference(101, 5, 0.05)).toThrow(RangeError);
  expect(statistics.nemenyiDifference(100, 5, 0.05).q).toBeGreaterThan(4.2);
});

test("the smallest numbers have a mean, and so do the largest", () => {
  expect(statistics.compensatedMean([5e-324, 5e-324])).toBe(5e-324);
  expect(statistics.compensatedMean([1.7e308, 1.7e308])).toBe(1.7e308);
});

test("one unit that holds all but nothing of the trials leaves no interval", () => {
  const counts = [
    { passed: 1, scored: 2 ** 52 },
    { passed: 1, scored: 1 },
  ];
  expect(statistics.wilsonWithRepeats(counts, 0.95)).toEqual({
    kind: "not-estimable",
    reason: "one unit holds nearly all trials",
  });
});

test("Fisher's p of thousands of trials is a number: its weights start where they are largest", () => {
  const p = statistics.fisherExact({ scored: 1_500, lost: 1_500 }, { scored: 1_500, lost: 1_500 });
  expect(p).toBeCloseTo(1, 9);
  const uneven = statistics.fisherExact({ scored: 1_400, lost: 1_600 }, { scored: 1_600, lost: 1_400 });
  // The normal approximation with continuity correction: z = 199/√1500 of a table with these margins.
  expect(uneven).toBeGreaterThan(1e-7);
  expect(uneven).toBeLessThan(1e-6);
  expect(statistics.fisherExact({ scored: 0, lost: 4_000 }, { scored: 4_000, lost: 0 })).toBe(Number.MIN_VALUE);
});

test("attempts are listed from 1 to the fewest repeats that any case has", () => {
  const attempts = statistics.attemptsOver([
    { passed: 2, scored: 4 },
    { passed: 3, scored: 3 },
    { passed: 0, scored: 0 },
  ]);
  if (!isEstimable(attempts)) throw new Error(attempts.reason);
  expect(attempts.map(({ k }) => k)).toEqual([1, 2, 3]);
  expect(attempts.map(({ passAtK }) => passAtK)).toEqual([0.75, (1 - 1 / 6 + 1) / 2, 1]);
});

test("noise of 0 is a floor of 0, and a scale of nothing is 1", () => {
  expect(statistics.noiseFloor({ repeatMeanSquare: 0, cases: 3, repeats: 2 })).toBe(0);
  expect(powerOfTwoScale([0, -0])).toBe(1);
  expect(powerOfTwoScale([])).toBe(1);
  expect([0.3, 1, 3, 1.7e308, 5e-324].map((x) => powerOfTwoScale([x, -x / 2]))).toEqual([
    0.25,
    1,
    2,
    2 ** 1023,
    2 ** -1074,
  ]);
});
