import { expect, test } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import { flipMagnitudesOf } from "./flip-magnitudes.ts";
import { signFlipOfSums } from "./sign-flip.ts";

test("sizes stand largest first, without sign and without zeros, whatever order they came in", () => {
  expect([...flipMagnitudesOf([1, -3, 0, 2, -0.5]).sizes]).toEqual([3, 2, 1, 0.5].map((size) => size / 2));
  expect(flipMagnitudesOf([0.5, 2, 0, -3, -1]).sizes).toEqual(flipMagnitudesOf([-3, 2, -1, 0.5]).sizes);
});

test("the threshold allows rounding in proportion to all that is summed", () => {
  expect(flipMagnitudesOf(new Float64Array(1_000).fill(1)).threshold).toBe(1_000 - 1e-12 * 1_000);
  expect(flipMagnitudesOf([1, -1]).threshold).toBe(-2e-12);
});

test("random flips of the same units in another order give the same p", () => {
  const sums = Array.from({ length: 45 }, (_, i) => Math.sin(i + 1) * (i + 1) + 3.7);
  const p = (values: number[]) => signFlipOfSums(values, seededRandom("5eed".repeat(16))).p;
  expect(signFlipOfSums(sums, seededRandom("5eed".repeat(16))).method).toBe("monte-carlo");
  expect(p(sums.toReversed())).toBe(p(sums));
});
