// NaN and ±Infinity are faults of the caller: every statistic refuses them instead of passing them on.

import { expect, test } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import * as statistics from "./index.ts";

const random = () => seededRandom("5eed".repeat(16));
const { unitsOf } = statistics;

const refusals: Record<string, (bad: number) => unknown> = {
  compensatedSum: (bad) => statistics.compensatedSum([1, bad]),
  compensatedMean: (bad) => statistics.compensatedMean([1, bad]),
  quantile: (bad) => statistics.quantile([1, bad], 0.5),
  "share of a quantile": (bad) => statistics.quantile([1, 2], bad),
  standardDeviation: (bad) => statistics.standardDeviation([1, bad, 2]),
  unitsOf: (bad) => unitsOf([1, bad]),
  unitsOfSums: (bad) => statistics.unitsOfSums([1, bad]),
  "sizes of units": (bad) => statistics.unitsOfSums([1, 2], [1, bad]),
  signFlipOfSums: (bad) => statistics.signFlipOfSums([1, bad, 2], random()),
  "level of t": (bad) => statistics.tInterval(unitsOf([1, 2, 3]), bad),
  "level of Wilson": (bad) => statistics.wilsonInterval(1, 2, bad),
  wilsonInterval: (bad) => statistics.wilsonInterval(bad, 10, 0.95),
  wilsonWithRepeats: (bad) => statistics.wilsonWithRepeats([{ passed: 1, scored: bad }], 0.95),
  tangoInterval: (bad) => statistics.tangoInterval({ up: bad, down: 0, pairs: 5 }, 0.95),
  tangoIntervalAt: (bad) => statistics.tangoIntervalAt({ up: 1, down: 0, pairs: 5 }, bad),
  bandCriticalValue: (bad) => statistics.bandCriticalValue({ differences: [[1, bad]] }, 0.05, random()),
  bootstrapDraws: (bad) => statistics.bootstrapDraws(unitsOf([1, 2, 3]), bad, random()),
  studentizedDraws: (bad) => statistics.studentizedDraws(unitsOf([1, 2, 3]), bad, random()),
  exactBinomial: (bad) => statistics.exactBinomial(1, bad),
  fisherExact: (bad) => statistics.fisherExact({ scored: 1, lost: bad }, { scored: 1, lost: 1 }),
  detectableEffect: (bad) => statistics.detectableEffect(bad, 10, { alpha: 0.05, comparisons: 1 }),
  neededCases: (bad) => statistics.neededCases(bad, 0.1, { alpha: 0.05, comparisons: 1 }),
  noiseFloor: (bad) => statistics.noiseFloor({ repeatMeanSquare: bad, cases: 3, repeats: 2 }),
  varianceComponents: (bad) => statistics.varianceComponents({ arms: 2, cases: 2, repeats: 1, values: [1, 2, bad, 4] }),
  passAtK: (bad) => statistics.passAtK({ passed: 1, scored: 3 }, bad),
  midranks: (bad) => statistics.midranks([1, bad]),
  friedman: (bad) => statistics.friedman([[1, bad]]),
  spearman: (bad) => statistics.spearman([1, 2], [1, bad]),
  nemenyiDifference: (bad) => statistics.nemenyiDifference(bad, 10, 0.05),
};

for (const [name, call] of Object.entries(refusals)) {
  test(`${name} refuses NaN and ±Infinity`, () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(() => call(bad), `${bad}`).toThrow(RangeError);
      expect(() => call(bad), "names what it refuses").toThrow(/^[a-zA-Z].* is (NaN|-?Infinity)\b/);
    }
  });
}
