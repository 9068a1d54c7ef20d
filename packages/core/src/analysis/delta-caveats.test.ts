import { expect, test } from "vitest";
import { spreadOfUnits } from "../statistics/spread-of-units.ts";
import { caveatsOfDelta } from "./delta-caveats.ts";
import { pairCases } from "./paired-cases.ts";

function caveats(deltas: number[], clusters?: string[], counts: [number, number] = [1, 1]) {
  const means = [Float64Array.from(deltas, () => 0), Float64Array.from(deltas)];
  const repeats = counts.map((n) => Uint32Array.from(deltas, () => n));
  const pairs = pairCases({ means, counts: repeats }, 1, 0, { clusters });
  return caveatsOfDelta(pairs, spreadOfUnits(pairs.units));
}
const wave = (n: number) => Array.from({ length: n }, (_, i) => Math.sin(i + 1));

test("twenty symmetric cases need no caveat", () => {
  expect(caveats(wave(20))).toEqual([]);
});

test("few cases and few that differ are two things", () => {
  expect(caveats(wave(9))).toEqual(["few-cases"]);
  expect(caveats([...wave(5).map((x) => x - 0.2), ...Array.from({ length: 10 }, () => 0)])).toContain("sparse");
});

test("one far value makes the differences skewed, up to 50 cases", () => {
  expect(caveats([...wave(19), 30])).toEqual(["skewed"]);
  expect(caveats([...wave(49), 30])).toEqual([]);
});

test("clusters of very different size, and one that dominates", () => {
  const uneven = wave(40).map((_, i) => (i < 24 ? "big" : `small ${i}`));
  expect(caveats(wave(40), uneven)).toEqual(expect.arrayContaining(["clusters-unequal", "dominant-cluster"]));
  expect(
    caveats(
      wave(40),
      wave(40).map((_, i) => `pair ${i >> 1}`),
    ),
  ).toEqual([]);
});

test("one repeat against two is uneven, two against three is not", () => {
  expect(caveats(wave(20), undefined, [1, 2])).toEqual(["repeats-unequal"]);
  expect(caveats(wave(20), undefined, [3, 2])).toEqual([]);
});
