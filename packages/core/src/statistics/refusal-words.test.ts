// What is refused is named with what was given: a caller who reads the message knows which number to mend.

import { expect, test } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import * as statistics from "./index.ts";
import { quantileOfSorted } from "./quantile.ts";
import { exactFlipShare } from "./sign-flip-exact.ts";

const plan = { alpha: 0.05, comparisons: 1 };
const units = statistics.unitsOf([1, 2, 3.5]);
const draws = statistics.bootstrapDraws(units, 1_000, seededRandom("5eed".repeat(16))) as statistics.BootstrapDraws;

const refusals: [words: string, call: () => unknown][] = [
  ["the mean of no values", () => statistics.compensatedMean([])],
  ["the quantile of no values", () => quantileOfSorted([], 0.5)],
  ["every case has one value per arm", () => statistics.friedman([[1, 2], [1]])],
  ["every case has one value per arm", () => statistics.friedman([[1], [1, 2]])],
  ["1 values beside 2", () => statistics.spearman([1], [1, 2])],
  ["se is -1, below 0", () => statistics.detectableEffect(-1, 20, plan)],
  ["sd is -1, below 0", () => statistics.neededCases(-1, 0.1, plan)],
  ["effect is 0, not a positive number", () => statistics.neededCases(1, 0, plan)],
  ["units is 1.5, not a whole number", () => statistics.canBeSignificant(1.5, plan)],
  ["alpha is 2, not between 0 and 1", () => statistics.detectableEffect(1, 20, { ...plan, alpha: 2 })],
  ["power is 1, not between 0 and 1", () => statistics.detectableEffect(1, 20, { ...plan, power: 1 })],
  [
    "comparisons is 0, not a whole number of at least 1",
    () => statistics.neededCases(1, 1, { ...plan, comparisons: 0 }),
  ],
  ["wins is -1", () => statistics.exactBinomial(-1, 1)],
  ["losses is -2", () => statistics.exactBinomial(1, -2)],
  ["arms is 1, not a whole number of at least 2", () => statistics.nemenyiDifference(1, 5, 0.05)],
  ["cases is 0, not a whole number of at least 1", () => statistics.nemenyiDifference(3, 0, 0.05)],
  ["alpha is 1, not between 0 and 1", () => statistics.nemenyiDifference(3, 5, 1)],
  ["101 arms; the critical value is computed for up to 100", () => statistics.nemenyiDifference(101, 5, 0.05)],
  ["repeats that count is -1", () => statistics.passAtK({ passed: 4, scored: 3 }, 1)],
  ["scored is 3, not a whole number of at least 4", () => statistics.passHatK({ passed: 4, scored: 3 }, 1)],
  ["k is 0, not a whole number of at least 1", () => statistics.passHatK({ passed: 1, scored: 3 }, 0)],
  ["k is 4 with 3 scored repeats", () => statistics.passAtK({ passed: 1, scored: 3 }, 4)],
  ["level is 0, not between 0 and 1", () => statistics.percentileInterval(draws, 0)],
  ["level is 1, not between 0 and 1", () => statistics.bcaInterval(draws, 1)],
  ["samples is 999, not a whole number of at least 1000", () => redrawn(999)],
  ["samples is 999, not a whole number of at least 1000", () => restudied(999)],
  ["level is 2, not between 0 and 1", () => statistics.studentizedInterval(restudied(1_000), 2)],
  ["level is 0, not between 0 and 1", () => statistics.tSkewInterval(units, 0)],
  ["3 passed of 2", () => statistics.wilsonInterval(3, 2, 0.95)],
  ["passed is -1", () => statistics.wilsonInterval(-1, 2, 0.95)],
  ["scored is -1", () => statistics.wilsonInterval(0, -1, 0.95)],
  ["4 passed of 3", () => statistics.wilsonWithRepeats([{ passed: 4, scored: 3 }], 0.95)],
  ["passed is -1", () => statistics.wilsonWithRepeats([{ passed: -1, scored: 3 }], 0.95)],
  ["level is 2", () => statistics.wilsonWithRepeats([{ passed: 1, scored: 3 }], 2)],
  ["37 units are too many to enumerate", () => exactFlipShare({ sizes: new Float64Array(37).fill(1), threshold: 1 })],
  ["repeatMeanSquare is -1, below 0", () => statistics.noiseFloor({ repeatMeanSquare: -1, cases: 2, repeats: 2 })],
  ["cases is -1", () => statistics.noiseFloor({ repeatMeanSquare: 1, cases: -1, repeats: 2 })],
  ["repeats is -1", () => statistics.noiseFloor({ repeatMeanSquare: 1, cases: 2, repeats: -1 })],
  ["lost is -1", () => statistics.fisherExact({ scored: 1, lost: -1 }, { scored: 1, lost: 1 })],
  ["scored is -1", () => statistics.fisherExact({ scored: 1, lost: 1 }, { scored: -1, lost: 1 })],
  ["every case has one loss count per arm", () => losses([[1, 2], [1]])],
  ["a loss count is -1", () => losses([[1, -1]])],
  ["1 values for 2 arms, 2 cases and 2 repeats", () => scatter(2, 2, 2)],
  ["arms is -1", () => scatter(-1, 2, 2)],
  ["cases is 0.5", () => scatter(2, 0.5, 2)],
  ["repeats is -3", () => scatter(2, 2, -3)],
  ["alpha is 0, not between 0 and 1", () => band([[1]], 0)],
  ["flips is 0, not a whole number of at least 1", () => band([[1]], 0.05, 0)],
  ["point 1 has 1 cases", () => band([[1, 0], [1]], 0.05)],
  ["differences[1][0] is NaN", () => band([[1], [Number.NaN]], 0.05)],
  ["1 sizes for 2 sums", () => statistics.unitsOfSums([1, 2], [1])],
  ["sizes[1] is 0, not a whole number of at least 1", () => statistics.unitsOfSums([1, 2], [1, 0])],
  ["1 cluster labels for 2 cases", () => statistics.unitsOf([1, 2], ["a"])],
];

for (const [words, call] of refusals) {
  test(`a refusal says: ${words}`, () => {
    expect(call).toThrow(RangeError);
    expect(call).toThrow(words);
  });
}

function redrawn(samples: number) {
  return statistics.bootstrapDraws(units, samples, seededRandom("5eed".repeat(16)));
}

function band(differences: number[][], alpha: number, flips?: number) {
  return statistics.bandCriticalValue({ differences }, alpha, seededRandom("5eed".repeat(16)), flips);
}

function restudied(samples: number) {
  const random = seededRandom("5eed".repeat(16));
  return statistics.studentizedDraws(units, samples, random) as statistics.StudentizedDraws;
}

function losses(lost: number[][]) {
  return statistics.lossPermutation(lost, seededRandom("5eed".repeat(16)));
}

function scatter(arms: number, cases: number, repeats: number) {
  return statistics.varianceComponents({ arms, cases, repeats, values: [1] });
}
