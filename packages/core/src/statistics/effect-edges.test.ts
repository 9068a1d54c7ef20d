// What a design could have seen, at the fewest cases that can show anything at all.

import { expect, test } from "vitest";
import { type Estimable, isEstimable as isFigure } from "../support/estimable.ts";
import * as statistics from "./index.ts";

/** What is no figure says why. */
function isEstimable<T>(value: Estimable<T>): value is T {
  if (isFigure(value)) return true;
  expect(value.reason).toMatch(/[a-z]{2}/);
  return false;
}

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

test("with few cases the degrees of freedom decide, and the first sufficient number is still found", () => {
  const plan = { alpha: 0.05, comparisons: 1 };
  for (const effect of [3, 2, 1.5, 1.2, 1, 0.8, 0.6]) {
    const needed = statistics.neededCases(1, effect, plan) as number;
    const seen = (n: number) => statistics.detectableEffect(1 / Math.sqrt(n), n, plan) as number;
    expect(needed).toBeLessThan(30);
    expect(seen(needed)).toBeLessThanOrEqual(effect);
    if (needed > 3) expect(seen(needed - 1)).toBeGreaterThan(effect);
  }
});

test("an alpha that the most one-sided data just reach is reached, and two units never suffice", () => {
  expect(statistics.canBeSignificant(3, { alpha: 0.25, comparisons: 1 })).toBe(true);
  expect(statistics.canBeSignificant(3, { alpha: 0.3, comparisons: 1 })).toBe(true);
  expect(statistics.canBeSignificant(3, { alpha: 0.24, comparisons: 1 })).toBe(false);
  expect(statistics.canBeSignificant(2, { alpha: 0.9, comparisons: 1 })).toBe(false);
});
