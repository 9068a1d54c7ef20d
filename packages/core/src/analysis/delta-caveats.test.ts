import { expect, test } from "vitest";
import { spreadOfUnits } from "../statistics/spread-of-units.ts";
import { unitsOfSums } from "../statistics/units.ts";
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

test("each caveat begins exactly where it says", () => {
  const differing = (n: number, zeros: number) => [...wave(n), ...Array.from({ length: zeros }, () => 0)];
  expect(caveats(wave(10))).not.toContain("few-cases");
  expect(caveats(differing(6, 6))).not.toContain("sparse");
  expect(caveats(differing(5, 7))).toContain("sparse");
  expect(caveats([])).toEqual(["few-cases", "sparse"]);
  // Five clusters of 4 and twenty of 1: G* = 40²/(5·16 + 20) = 16 of 25 units. Nine of 1 and one of 11: 400/130 of 10.
  const clusters = (sizes: number[]) => sizes.flatMap((size, g) => Array.from({ length: size }, () => `c${g}`));
  const of = (sizes: number[]) => caveats(wave(clusters(sizes).length), clusters(sizes));
  expect(of([...Array(5).fill(4), ...Array(20).fill(1)] as number[])).not.toContain("clusters-unequal");
  expect(of([1, 1, 1, 1, 1, 1, 1, 1, 1, 11])).toContain("clusters-unequal");
  expect(of([2, 2, 2])).not.toContain("dominant-cluster");
  expect(of([2, 2, 3])).toContain("dominant-cluster");
  expect(of([3, 3])).not.toContain("dominant-cluster");
});

test("skewed means beyond 1.5 usual errors of the skewness of a normal sample of that size", () => {
  for (const count of [6, 10, 25, 49]) {
    const usual = Math.sqrt((6 * (count - 2)) / ((count + 1) * (count + 3)));
    const pairs = {
      ...pairCases(
        { means: [new Float64Array(1), new Float64Array(1)], counts: [new Uint32Array(1), new Uint32Array(1)] },
        1,
        0,
      ),
      units: unitsOfSums(wave(count)),
    };
    const at = (errors: number) =>
      caveatsOfDelta(pairs, {
        mean: 0,
        se: 1,
        degreesOfFreedom: count - 1,
        skewness: (errors * usual) / Math.sqrt(count),
      });
    expect(at(1.499)).not.toContain("skewed");
    expect(at(-1.499)).not.toContain("skewed");
    expect(at(1.501)).toContain("skewed");
    expect(at(-1.501)).toContain("skewed");
  }
});

test("repeats are uneven from a fifth of the cases on", () => {
  const unevenIn = (few: number) => {
    const deltas = wave(20);
    const counts = [new Uint32Array(20).fill(4), Uint32Array.from(deltas, (_, i) => (i < few ? 2 : 3))];
    const means = [new Float64Array(20), Float64Array.from(deltas)];
    const pairs = pairCases({ means, counts }, 1, 0);
    return caveatsOfDelta(pairs, spreadOfUnits(pairs.units));
  };
  expect(unevenIn(3)).toEqual([]);
  expect(unevenIn(4)).toEqual(["repeats-unequal"]);
});
