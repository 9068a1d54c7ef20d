// What every statistic says about no data, one value, equal values, and values at the ends of the range of numbers:
// a stated "not estimable" or an error, never a silent number.

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

test("pairs at the edges of the score interval", () => {
  const at = (up: number, down: number, pairs: number, z: number) =>
    statistics.tangoIntervalAt({ up, down, pairs }, z) as statistics.Interval;
  expect(isEstimable(statistics.tangoInterval({ up: 0, down: 0, pairs: 0 }, 0.95))).toBe(false);
  expect(at(0, 0, 10, 2)).toEqual({ low: -4 / 14, high: 4 / 14 });
  expect(at(4, 0, 4, 2).high).toBe(1);
  expect(at(0, 4, 4, 2).low).toBe(-1);
  expect(at(3, 1, 10, 0).low).toBeCloseTo(0.2, 12);
  expect(at(3, 1, 10, 0).high).toBeCloseTo(0.2, 12);
  expect(at(3, 1, 10, 50).low).toBeLessThan(-0.98);
});

test("the effect that could be seen needs two units and some change", () => {
  const plan = { alpha: 0.05, comparisons: 1 };
  expect(isEstimable(statistics.detectableEffect(0, 20, plan))).toBe(false);
  expect(isEstimable(statistics.detectableEffect(0.1, 1, plan))).toBe(false);
  expect(isEstimable(statistics.neededCases(0, 0.1, plan))).toBe(false);
  expect(isEstimable(statistics.neededCases(1, 1e-9, plan))).toBe(false);
  expect(statistics.neededCases(0.001, 5, plan)).toBe(3);
  expect(() => statistics.neededCases(1, 0, plan)).toThrow(RangeError);
  expect(() => statistics.detectableEffect(-1, 20, plan)).toThrow(RangeError);
});

test("needed cases are the first number at which the detectable effect is small enough", () => {
  for (const comparisons of [1, 3, 8]) {
    const plan = { alpha: 0.05, comparisons };
    const needed = statistics.neededCases(0.4, 0.1, plan) as number;
    const seen = (n: number) => statistics.detectableEffect(0.4 / Math.sqrt(n), n, plan) as number;
    expect(seen(needed)).toBeLessThanOrEqual(0.1);
    expect(seen(needed - 1)).toBeGreaterThan(0.1);
  }
});

test("6, 7 and 9 units are the fewest that can be significant with 1, 3 and 8 comparisons", () => {
  for (const [comparisons, fewest] of [
    [1, 6],
    [3, 7],
    [8, 9],
    [25, 10],
  ] as const) {
    expect(statistics.canBeSignificant(fewest, { alpha: 0.05, comparisons })).toBe(true);
    expect(statistics.canBeSignificant(fewest - 1, { alpha: 0.05, comparisons })).toBe(false);
  }
});

test("a band needs a point at which a case differs", () => {
  expect(isEstimable(statistics.bandCriticalValue({ differences: [] }, 0.05, random()))).toBe(false);
  expect(
    isEstimable(
      statistics.bandCriticalValue(
        {
          differences: [
            [0, 0],
            [0, 0],
          ],
        },
        0.05,
        random(),
      ),
    ),
  ).toBe(false);
  expect(
    isEstimable(
      statistics.bandCriticalValue(
        {
          differences: [
            [1, -1],
            [0, 0],
          ],
          clusters: ["a", "a"],
        },
        0.05,
        random(),
      ),
    ),
  ).toBe(false);
  expect(() => statistics.bandCriticalValue({ differences: [[1, 0], [1]] }, 0.05, random())).toThrow(RangeError);
});

test("a difference that only reaches the band's critical value does not leave out 0", () => {
  // Five cases that all went one way: 1 in 16 sign flips goes as far, so at 5 % the critical value is √5 itself.
  for (const pairs of [5, 8, 13, 20, 47]) {
    const differences = [Array.from({ length: pairs }, (_, i) => (i < 5 ? 1 : 0))];
    const critical = statistics.bandCriticalValue({ differences }, 0.05, random());
    expect(critical).toBeCloseTo(Math.sqrt(5), 6);
    for (const counts of [
      { up: 5, down: 0, pairs },
      { up: 0, down: 5, pairs },
    ]) {
      const { low, high } = statistics.tangoIntervalAt(counts, critical as number) as statistics.Interval;
      expect(low).toBeLessThan(0);
      expect(high).toBeGreaterThan(0);
    }
  }
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
