// What a seed gives, pinned: records that were committed are computed again from their scores, so the way in which a
// stream is used may never change, however much faster another way would be.

import { expect, test } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import { flipMagnitudesOf } from "./flip-magnitudes.ts";
import * as statistics from "./index.ts";
import { SignFlipSampler } from "./sign-flip-monte-carlo.ts";

const random = () => seededRandom("5eed".repeat(16));
const range = (n: number) => Array.from({ length: n }, (_, i) => i);
/** Whole 64ths, so that no sum depends on rounding. */
const uneven = (n: number, shift: number) => range(n).map((i) => ((i * i * 7 + i * 13) % 101) / 64 - 0.75 + shift);
/** The same losses in each case, turned round by a few arms from case to case. */
const cases = (n: number, lost: readonly number[]) =>
  range(n).map((i) => lost.map((_, arm) => lost[(arm + i * i + (i % 3)) % lost.length]!));
const hitsOf = (lost: number[][]) => (statistics.lossPermutation(lost, random()) as { hits: number }).hits;

test("losses permuted within cases, in arrangements of every kind", () => {
  const few = cases(9, [2, 0, 1, 0]);
  const several = [...cases(7, [0, 3, 1, 1, 0]), ...cases(6, [2, 2, 2, 0, 1])];
  const listed = cases(4, [0, 1, 2, 3, 4, 5, 6]);
  const shuffled = cases(5, [0, 1, 2, 3, 4, 5, 6, 7]);
  const mixed = [...cases(6, [0, 0, 4, 1, 0, 0, 2, 0]), ...shuffled];
  expect([few, several, listed, shuffled, mixed].map(hitsOf)).toEqual([9_199, 8_350, 10_956, 5_291, 13_125]);
});

test("the order in which cases and arms are listed does not decide it", () => {
  const lost = [...cases(7, [0, 3, 1, 1, 0]), ...cases(6, [2, 2, 2, 0, 1])];
  expect(hitsOf(lost.toReversed())).toBe(hitsOf(lost));
  expect(hitsOf(lost.map((row) => row.toReversed()))).toBe(hitsOf(lost));
});

test("random sign flips", () => {
  const hits = (n: number, shift: number) =>
    new SignFlipSampler(flipMagnitudesOf(uneven(n, shift)), random()).drawTo(20_000).hits;
  expect([hits(37, 0.1), hits(64, 0), hits(65, 0.1), hits(200, 0.02)]).toEqual([16_647, 12_991, 4_281, 10_348]);
});

test("bootstrap draws of cases and of clusters", () => {
  const meansOf = (units: statistics.Units) => {
    const draws = statistics.bootstrapDraws(units, 1_000, random()) as statistics.BootstrapDraws;
    return [draws.means[0], draws.means[499], draws.means[999]];
  };
  const clusters = range(30).map((i) => (i % 4 === 0 ? undefined : `c${i % 7}`));
  expect(meansOf(statistics.unitsOf(uneven(30, 0.1)))).toEqual([
    -0.2541666666666668, -0.02447916666666667, 0.20260416666666664,
  ]);
  expect(meansOf(statistics.unitsOf(uneven(30, 0.1), clusters))).toEqual([
    -0.28606770833333334, -0.02695312500000001, 0.3587499999999999,
  ]);
});

test("studentized draws", () => {
  const { statistics: t } = statistics.studentizedDraws(
    statistics.unitsOf(uneven(12, 0.1)),
    1_000,
    random(),
  ) as statistics.StudentizedDraws;
  expect([t[0], t[499], t[999]]).toEqual([-5.28503092929769, -0.043998366810935476, 3.607265570012579]);
});

test("the band over many gates", () => {
  const differences = range(6).map((gate) => range(40).map((i) => Math.sign(((i * 11 + gate * 3) % 9) - 4)));
  const clusters = range(40).map((i) => (i % 3 === 0 ? undefined : `c${i % 8}`));
  expect(statistics.bandCriticalValue({ differences }, 0.05, random())).toBe(2.333333335666667);
  expect(statistics.bandCriticalValue({ differences, clusters }, 0.05, random())).toBe(2.5235730750997525);
});
