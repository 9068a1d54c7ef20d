// Figures that textbooks and papers print, reproduced.

import { expect, test } from "vitest";
import { isEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import {
  bootstrapDraws,
  exactBinomial,
  type Interval,
  nemenyiDifference,
  spreadOfUnits,
  standardDeviation,
  tangoInterval,
  unitsOf,
} from "./index.ts";

test("the mouse data of Efron and Tibshirani have mean 86.857 and ideal bootstrap standard error 23.3635", () => {
  const mice = unitsOf([94, 197, 16, 38, 99, 141, 23]);
  const spread = spreadOfUnits(mice);
  const draws = bootstrapDraws(mice, 200_000, seededRandom("5eed".repeat(16)));
  if (!isEstimable(spread) || !isEstimable(draws)) throw new Error("not estimable");
  expect(spread.mean).toBeCloseTo(86.857, 3);
  expect(spread.se * Math.sqrt(6 / 7)).toBeCloseTo(23.3635, 4);
  expect(Math.abs((standardDeviation(draws.means) as number) - 23.3635)).toBeLessThan(0.2);
});

test("the critical values for 2 to 10 arms are Demšar's", () => {
  const at5 = [1.96, 2.343, 2.569, 2.728, 2.85, 2.949, 3.031, 3.102, 3.164];
  const at10 = [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.78, 2.855, 2.92];
  at5.forEach((q, i) => {
    expect(Math.abs(nemenyiDifference(i + 2, 30, 0.05).q - q)).toBeLessThan(0.00151);
  });
  at10.forEach((q, i) => {
    expect(Math.abs(nemenyiDifference(i + 2, 30, 0.1).q - q)).toBeLessThan(0.00151);
  });
});

test("up to 39 wins, these are the splits where the score interval leaves out 0 and the exact test does not reach 5 %", () => {
  const found: string[] = [];
  for (let wins = 1; wins <= 39; wins += 1) {
    for (let losses = 0; losses < wins; losses += 1) {
      const interval = tangoInterval({ up: wins, down: losses, pairs: wins + losses + 5 }, 0.95) as Interval;
      if (interval.low > 0 && exactBinomial(wins, losses) > 0.05) found.push(`${wins}-${losses}`);
      if (interval.low <= 0) expect(exactBinomial(wins, losses)).toBeGreaterThan(0.05);
    }
  }
  expect(found.join(", ")).toBe(
    "4-0, 5-0, 7-1, 9-2, 11-3, 12-4, 14-5, 15-6, 16-6, 17-7, 18-8, 19-8, 20-9, 21-10, 22-10, 23-11, 24-12, 26-13, " +
      "27-14, 28-15, 30-16, 31-17, 32-18, 34-19, 35-20, 36-21, 38-22, 39-23",
  );
});
