import { expect, test } from "vitest";
import { signFlip } from "../statistics/sign-flip.ts";
import { unitsOf } from "../statistics/units.ts";
import { isEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { rejectFast } from "./reject-fast.ts";

const stream = (n: number) => seededRandom(n.toString(16).padStart(32, "7"));

test("pairs, few units and many units are rejected exactly when the test of the report rejects them", () => {
  const random = stream(1);
  for (const n of [2, 3, 8, 16, 17, 22]) {
    for (let i = 0; i < 12; i += 1) {
      const pairs = Array.from({ length: n }, () => random.nextBelow(4) - 1).map((x) => Math.min(x, 1));
      const numbers = Array.from({ length: n }, () => random.nextFloat() - 0.3);
      for (const deltas of [pairs, numbers]) {
        const units = unitsOf(deltas);
        const exact = signFlip(units, stream(2));
        const expected = isEstimable(exact) && exact.p <= 0.05;
        // So near the line random flips may err; the report's own test is exact there.
        if (isEstimable(exact) && Math.abs(exact.p - 0.05) < 0.006 && n > 16) continue;
        expect(rejectFast(units, 0.05, stream(3 + i))).toBe(expected);
      }
    }
  }
});

test("a p of exactly α rejects", () => {
  expect(rejectFast(unitsOf([1, 1, 1, 1, 1]), 2 ** -4, stream(1))).toBe(true);
  expect(rejectFast(unitsOf([1, 1, 1, 1, 1]), 2 ** -4 - 1e-9, stream(1))).toBe(false);
  expect(rejectFast(unitsOf([1, 2, 3, 4, 5]), 2 ** -4, stream(1))).toBe(true);
});

test("only as many flips are drawn as the answer needs", () => {
  const counted = (deltas: number[]) => {
    let words = 0;
    const inner = stream(5);
    const nextInt32 = () => {
      words += 1;
      return inner.nextInt32();
    };
    const random = { ...inner, nextInt32 };
    rejectFast(unitsOf(deltas), 0.05, random);
    return words;
  };
  const around = Array.from({ length: 30 }, (_, i) => (i - 14.5) * (1 + i / 1000));
  expect(counted(around)).toBe(1_000);
  expect(counted(around.map((x) => x + 40))).toBe(1_000);
  expect(counted(around.map((x) => x + 3.2))).toBeGreaterThan(1_000);
});
