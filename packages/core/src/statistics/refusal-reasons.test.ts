// Too little data is answered with its own reason, which reports print: two kinds of too little are never mixed up.

import { expect, test } from "vitest";
import { notEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import * as statistics from "./index.ts";
import { intervalOf } from "./interval.ts";

const random = () => seededRandom("5eed".repeat(16));
const plan = { alpha: 0.05, comparisons: 1 };
const reasons: [reason: string, call: () => unknown][] = [
  ["no case", () => statistics.friedman([])],
  ["fewer than 2 arms", () => statistics.friedman([[1], [2]])],
  ["all arms are equal in every case", () => statistics.friedman([[1, 1]])],
  ["one side does not vary", () => statistics.spearman([1, 1], [1, 2])],
  ["no values", () => statistics.quantile([], 0.5)],
  ["fewer than 2 values", () => statistics.standardDeviation([1])],
  ["the values are too large to compute with", () => statistics.standardDeviation([1.7e308, -1.7e308])],
  ["every case changed by the same amount", () => statistics.detectableEffect(0, 20, plan)],
  ["fewer than 2 units", () => statistics.detectableEffect(1, 1, plan)],
  ["too few units", () => statistics.detectableEffect(1e308, 3, plan)],
  ["every case changed by the same amount", () => statistics.neededCases(0, 1, plan)],
  ["more than 1,000,000,000 cases", () => statistics.neededCases(1, 1e-9, plan)],
  ["no scored trial", () => statistics.wilsonInterval(0, 0, 0.95)],
  ["no scored trial", () => statistics.wilsonWithRepeats([{ passed: 0, scored: 0 }], 0.95)],
  ["all trials belong to one unit", () => statistics.wilsonWithRepeats([{ passed: 1, scored: 3 }], 0.95)],
  ["no case with every trial scored", () => statistics.noiseFloor({ repeatMeanSquare: 1, cases: 0, repeats: 2 })],
  ["one repeat shows no noise", () => statistics.noiseFloor({ repeatMeanSquare: 1, cases: 2, repeats: 1 })],
  ["no scored repeat", () => statistics.attemptsOver([])],
  ["fewer than 3 paired units", () => statistics.signFlip(statistics.unitsOf([1, 2]), random())],
  ["no case differs at any point", () => statistics.bandCriticalValue({ differences: [[0, 0]] }, 0.05, random())],
  ["no pairs", () => statistics.tangoInterval({ up: 0, down: 0, pairs: 0 }, 0.95)],
  ["no paired case", () => statistics.meanOfUnits(statistics.unitsOf([]))],
  ["no case", () => statistics.lossPermutation([], random())],
  ["fewer than 2 arms", () => statistics.lossPermutation([[1]], random())],
  ["fewer than 2 arms", () => statistics.varianceComponents({ arms: 1, cases: 2, repeats: 1, values: [1, 2] })],
  [
    "fewer than 2 cases with every trial scored",
    () => statistics.varianceComponents({ arms: 2, cases: 1, repeats: 1, values: [1, 2] }),
  ],
  ["no repeats", () => statistics.varianceComponents({ arms: 2, cases: 2, repeats: 0, values: [] })],
  ["an end of the interval is not finite", () => intervalOf(Number.NEGATIVE_INFINITY, 1)],
  ["an end of the interval is not finite", () => intervalOf(0, Number.POSITIVE_INFINITY)],
];

for (const [reason, call] of reasons) {
  test(`not estimable: ${reason} (${call.toString().match(/\.?(\w+)\(/)?.[1]})`, () => {
    expect(call()).toEqual(notEstimable(reason));
  });
}

test("equal values scatter nowhere, and no share of nothing is stated", () => {
  const table = statistics.varianceComponents({ arms: 2, cases: 2, repeats: 2, values: new Float64Array(8).fill(7) });
  const none = notEstimable("no scatter at all");
  expect(table).toMatchObject({ componentShares: none, sumOfSquaresShares: none });
});

test("the ends of an interval are never minus zero", () => {
  expect(intervalOf(-0, -0)).toStrictEqual({ low: 0, high: 0 });
});
