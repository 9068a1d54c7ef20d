// What every interval says about no data, equal changes, clusters that hold nearly everything and values at the ends of the
// range of numbers: a stated "not estimable", never a silent number.

import { expect, test } from "vitest";
import { type Estimable, isEstimable as isFigure } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import * as statistics from "./index.ts";

/** What is no figure says why. */
function isEstimable<T>(value: Estimable<T>): value is T {
  if (isFigure(value)) return true;
  expect(value.reason).toMatch(/[a-z]{2}/);
  return false;
}

const random = () => seededRandom("5eed".repeat(16));
const { unitsOf } = statistics;
const methods: Record<string, (units: statistics.Units) => unknown> = {
  t: (units) => statistics.tInterval(units, 0.95),
  "t-skew": (units) => statistics.tSkewInterval(units, 0.95),
  percentile: (units) => {
    const draws = statistics.bootstrapDraws(units, 1_000, random());
    return isEstimable(draws) ? statistics.percentileInterval(draws, 0.95) : draws;
  },
  bca: (units) => {
    const draws = statistics.bootstrapDraws(units, 1_000, random());
    return isEstimable(draws) ? statistics.bcaInterval(draws, 0.95) : draws;
  },
  studentized: (units) => {
    const draws = statistics.studentizedDraws(units, 1_000, random());
    return isEstimable(draws) ? statistics.studentizedInterval(draws, 0.95) : draws;
  },
};

for (const [name, method] of Object.entries(methods)) {
  test(`${name} needs 3 units and some change between them`, () => {
    for (const deltas of [[], [1], [1, 2]]) {
      expect(method(unitsOf(deltas))).toEqual({ kind: "not-estimable", reason: "fewer than 3 paired units" });
    }
    for (const deltas of [
      [0, 0, 0],
      [0.1, 0.3 - 0.2, 0.1, 0.1],
      [-5, -5, -5],
    ]) {
      expect(method(unitsOf(deltas))).toEqual({
        kind: "not-estimable",
        reason: "every case changed by the same amount",
      });
    }
    expect(method(unitsOf([1, 2, 1.5, 3, 0], ["a", "a", "b", "c", "c"]))).toEqual({
      kind: "not-estimable",
      reason: "every cluster changed by the same amount",
    });
  });

  test(`${name} scales with values near the largest and the smallest numbers`, () => {
    const deltas = [3, -1, 2, 5, 1.5, -0.25, 4, 2.5, 0.5, 1];
    const interval = method(unitsOf(deltas)) as statistics.Interval;
    for (const factor of [2 ** 1_020, 2 ** -1_000]) {
      const scaled = method(unitsOf(deltas.map((delta) => delta * factor))) as statistics.Interval;
      expect(scaled.low / factor).toBeCloseTo(interval.low, 12);
      expect(scaled.high / factor).toBeCloseTo(interval.high, 12);
    }
  });
}

test("the studentized interval is not estimable where resamples of equal changes reach its ends", () => {
  expect(methods.studentized!(unitsOf([1, 1, 1, 1, 2]))).toEqual({
    kind: "not-estimable",
    reason: "too many resamples consist of equal changes",
  });
});

test("sizes of units belong to their sums", () => {
  expect(() => statistics.unitsOfSums([1, 2], [1])).toThrow(RangeError);
  expect(() => statistics.unitsOfSums([1, 2], [1, 0])).toThrow(RangeError);
  expect(() => unitsOf([1, 2], ["a"])).toThrow(RangeError);
});

test("an interval whose ends leave the range of numbers is not estimable", () => {
  expect(isEstimable(statistics.tInterval(unitsOf([1.7e308, -1.7e308, 1.7e308, -1.6e308]), 0.95))).toBe(false);
});

test("a cluster that holds nearly all cases leaves no degrees of freedom to stand on", () => {
  const deltas = [...Array.from({ length: 5_000 }, (_, i) => i % 3), 1, 2];
  const clusters = deltas.map((_, i) => (i < 5_000 ? "big" : undefined));
  const interval = statistics.tSkewInterval(unitsOf(deltas, clusters), 0.95);
  if (isEstimable(interval)) expect(interval.high - interval.low).toBeGreaterThan(1e6);
});

test("an interval is clipped to what a difference can be", () => {
  const units = unitsOf([1, 0, 1, 0, 1, 1, 1]);
  const range = { low: -1, high: 0.8 };
  expect(statistics.tSkewInterval(units, 0.99, range)).toMatchObject({ high: 0.8 });
  expect((statistics.tSkewInterval(units, 0.99) as statistics.Interval).high).toBeGreaterThan(0.8);
});

test("a resample of equal changes that hit the mean has t 0, one beside it an infinite t, and none is NaN", () => {
  const draws = statistics.studentizedDraws(unitsOf([-1, 0, 1]), 3_000, random());
  if (!isEstimable(draws)) throw new Error(draws.reason);
  const t = [...draws.statistics];
  expect(t.some(Number.isNaN)).toBe(false);
  const shareOf = (value: number) => t.filter((one) => one === value).length / t.length;
  // Of 27 resamples one is −1 −1 −1, one 1 1 1, and seven average 0.
  for (const [value, share] of [
    [Number.NEGATIVE_INFINITY, 1 / 27],
    [Number.POSITIVE_INFINITY, 1 / 27],
    [0, 7 / 27],
  ] as const) {
    expect(Math.abs(shareOf(value) - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / t.length));
  }
});
