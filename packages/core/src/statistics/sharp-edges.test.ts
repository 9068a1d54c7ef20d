// Single inputs on which a slightly different statistic would answer otherwise.

import { expect, test } from "vitest";
import { isEstimable, notEstimable } from "../support/estimable.ts";
import { holm, type Interval, spreadOfUnits, tangoInterval, tangoIntervalAt, tInterval, unitsOf } from "./index.ts";

test("more pairs that differ than pairs are refused, and the words name both", () => {
  expect(() => tangoIntervalAt({ up: 3, down: 3, pairs: 5 }, 2)).toThrow("3 up and 3 down of 5 pairs");
  expect(() => tangoIntervalAt({ up: 0, down: 6, pairs: 5 }, 2)).toThrow("0 up and 6 down of 5 pairs");
  expect(() => tangoIntervalAt({ up: 1, down: -1, pairs: 5 }, 2)).toThrow("down is -1");
  expect(() => tangoIntervalAt({ up: 0, down: 0, pairs: -1 }, 2)).toThrow("pairs is -1");
  expect(() => tangoIntervalAt({ up: 1, down: 0, pairs: 5 }, -0.1)).toThrow("z is -0.1");
});

test("all pairs on one side reach the end of the scale to the last digit", () => {
  for (const pairs of [1, 4, 9, 250]) {
    expect((tangoInterval({ up: pairs, down: 0, pairs }, 0.95) as Interval).high).toBe(1);
    expect((tangoInterval({ up: 0, down: pairs, pairs }, 0.95) as Interval).low).toBe(-1);
  }
});

test("the score interval solves (difference − δ)/√variance = ±z with the constrained estimate", () => {
  for (const counts of [
    { up: 7, down: 2, pairs: 30 },
    { up: 1, down: 0, pairs: 12 },
    { up: 0, down: 3, pairs: 7 },
    { up: 20, down: 19, pairs: 39 },
  ]) {
    const { low, high } = tangoIntervalAt(counts, 1.7) as Interval;
    for (const [delta, sign] of [
      [low, 1],
      [high, -1],
    ] as const) {
      if (Math.abs(delta) === 1) continue;
      expect(scoreAt(counts, delta)).toBeCloseTo(sign * 1.7, 6);
    }
  }
});

/** Tango's statistic with the constrained estimate found by searching the likelihood, not by its formula. */
function scoreAt({ up, down, pairs }: { up: number; down: number; pairs: number }, delta: number): number {
  const same = pairs - up - down;
  const likelihood = (q: number) =>
    (up === 0 ? 0 : up * Math.log(q + delta)) +
    (down === 0 ? 0 : down * Math.log(q)) +
    (same === 0 ? 0 : same * Math.log(1 - 2 * q - delta));
  let [from, to] = [Math.max(0, -delta), (1 - delta) / 2];
  for (let i = 0; i < 200; i += 1) {
    const [a, b] = [from + (to - from) / 3, to - (to - from) / 3];
    if (likelihood(a) < likelihood(b)) from = a;
    else to = b;
  }
  const q = (from + to) / 2;
  return (up - down - pairs * delta) / Math.sqrt(pairs * (2 * q + delta * (1 - delta)));
}

test("spread that is too small or too large for a number is not estimable", () => {
  const reason = "the deltas leave the range of numbers that can be computed with";
  expect(spreadOfUnits(unitsOf([5e-324, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toEqual(notEstimable(reason));
  expect(spreadOfUnits(unitsOf([1.7e308, 1.7e308, -1.7e308], ["a", "b", "c"]))).not.toEqual(notEstimable(reason));
  expect(isEstimable(spreadOfUnits(unitsOf([1e300, -1e300, 2e300])))).toBe(true);
  expect(isEstimable(spreadOfUnits(unitsOf([1e-300, -1e-300, 2e-300])))).toBe(true);
});

test("residuals of a millionth of a millionth are what rounding leaves; a hundred times more are not", () => {
  expect(isEstimable(spreadOfUnits(unitsOf([1, 1 + 4e-13, 1 - 4e-13])))).toBe(false);
  expect(isEstimable(spreadOfUnits(unitsOf([1, 1 + 1e-10, 1 - 1e-10])))).toBe(true);
  expect(isEstimable(spreadOfUnits(unitsOf([1, 2 - 1e-13, 1])))).toBe(true);
});

test("where one cluster holds all but nothing of the cases, t has no quantile", () => {
  const deltas = Float64Array.from({ length: 400_002 }, (_, i) => i % 3);
  const clusters = Array.from(deltas, (_, i) => (i < 400_000 ? "big" : undefined));
  const interval = tInterval(unitsOf(deltas, clusters), 0.95);
  if (isEstimable(interval)) throw new Error(`an interval from ${interval.low} to ${interval.high}`);
  expect(interval.reason).toMatch(/one cluster holds nearly all cases|not finite/);
});

test("comparisons without a p share the first one's step", () => {
  const none = notEstimable("5 paired cases");
  const { order } = holm(
    ["a", "b", "c"].map((key) => ({ key, p: none })),
    0.05,
  );
  expect(order.map(({ key, step, rejected }) => [key, step, rejected])).toEqual([
    ["a", 3, false],
    ["b", 3, false],
    ["c", 3, false],
  ]);
  expect(() => holm([{ key: "a", p: 1.5 }], 0.05)).toThrow("p of a is 1.5");
  expect(() => holm([{ key: "a", p: 0.5 }], 2)).toThrow("alpha is 2");
  expect(() =>
    holm(
      [
        { key: "a", p: 0.5 },
        { key: "a", p: 0.1 },
      ],
      0.05,
    ),
  ).toThrow("share a key");
});
