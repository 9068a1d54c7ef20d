import { expect, test } from "vitest";
import { isEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { exactBinomial } from "./exact-binomial.ts";
import { flipMagnitudesOf } from "./flip-magnitudes.ts";
import { signFlip, signFlipOfSums, smallestP } from "./sign-flip.ts";
import { exactFlipShare } from "./sign-flip-exact.ts";
import { latticeFlipShare, latticeOf } from "./sign-flip-lattice.ts";
import { SignFlipSampler } from "./sign-flip-monte-carlo.ts";
import { unitsOf } from "./units.ts";

const SEED = "5eed".repeat(16);
const random = () => seededRandom(SEED);
/** Values that lie on no lattice. */
const uneven = (count: number, shift = 0) =>
  Float64Array.from({ length: count }, (_, i) => Math.sin(i * i + 1) + shift);

test("fewer than 3 units have no p", () => {
  expect(isEstimable(signFlip(unitsOf([]), random()))).toBe(false);
  expect(isEstimable(signFlip(unitsOf([1, 2]), random()))).toBe(false);
  expect(isEstimable(signFlip(unitsOf([1, 2, 3]), random()))).toBe(true);
});

test("without a unit that moved p is 1, and −0 did not move", () => {
  expect(signFlipOfSums([0, -0, 0], random())).toEqual({ method: "exact", p: 1, minimumP: 1 });
});

test("units that all moved one way have the smallest p there is, 2^(1 − m)", () => {
  for (const count of [3, 10, 36]) {
    expect(signFlipOfSums(uneven(count, 2), random())).toEqual({
      method: "exact",
      p: 2 ** (1 - count),
      minimumP: 2 ** (1 - count),
    });
  }
});

test("36 uneven units are counted, 37 are left to chance", () => {
  expect(signFlipOfSums(uneven(36), random()).method).toBe("exact");
  expect(signFlipOfSums(uneven(37), random()).method).toBe("monte-carlo");
  expect(signFlipOfSums([...uneven(36), 0, 0], random()).method).toBe("exact");
});

test("meeting in the middle counts what listing all sign vectors counts", () => {
  const values = uneven(13, 0.2);
  const { sizes, threshold } = flipMagnitudesOf(values);
  let hits = 0;
  for (let bits = 0; bits < 2 ** 13; bits += 1) {
    const sum = sizes.reduce((total, size, i) => total + ((bits >> i) & 1 ? size : -size), 0);
    if (Math.abs(sum) >= threshold) hits += 1;
  }
  expect(exactFlipShare(flipMagnitudesOf(values))).toBe(hits / 2 ** 13);
});

test("a tie that rounding breaks still counts as a hit", () => {
  // 0.1 + 0.2 differs from 0.3 in the last digit.
  expect(signFlipOfSums([0.1, 0.2, 0.3], random()).p).toBe(0.25);
  expect(signFlipOfSums([0.1, 0.2, -0.3], random()).p).toBe(1);
  expect(signFlipOfSums([0.1, 0.2, 0.3, 0.6], random()).p).toBe(0.125);
});

test("on a lattice the convolution equals the enumeration", () => {
  const sets = [
    [1, 2, -3, 4, 5, 1, -1],
    [0.2, 0.4, -0.6, 1.2, 0.2, 0.8],
    [1 / 3, -2 / 3, 1, 2 / 3, 1 / 3, -1 / 3],
    [5, 5, 5, -5],
    Array.from({ length: 30 }, (_, i) => ((i * 7) % 11) - 4),
  ];
  for (const values of sets) {
    const lattice = latticeOf(values);
    if (lattice === undefined) throw new Error("no lattice found");
    expect(latticeFlipShare(lattice)).toBeCloseTo(exactFlipShare(flipMagnitudesOf(values)), 12);
  }
});

test("means of repeats lie on a lattice in spite of rounding, uneven values and steps too fine do not", () => {
  const differencesOfMeans = Array.from({ length: 60 }, (_, i) => (i % 4) / 3 - (i % 6) / 5);
  expect(latticeOf(differencesOfMeans)?.multiples.size).toBe(5);
  expect(latticeOf(uneven(40))).toBeUndefined();
  expect(latticeOf([1, 1e-7, 1])).toBeUndefined();
  expect(latticeOf([100_000, 99_999])?.total).toBe(199_999);
  expect(latticeOf([100_000, 100_001])).toBeUndefined();
  expect(latticeOf([1, 2, 3 + 1e-9])).toBeUndefined();
});

test("the lattice of wins and losses is the exact binomial at every size", () => {
  for (const [wins, losses] of [
    [30, 20],
    [2_000, 1_900],
    [60_000, 59_500],
    [700, 0],
    [41, 41],
  ] as const) {
    const deltas = [...new Float64Array(wins).fill(0.5), ...new Float64Array(losses).fill(-0.5)];
    const flip = signFlipOfSums(deltas, random());
    expect(flip.method).toBe("lattice");
    expect(flip.p).toBe(exactBinomial(wins, losses));
  }
});

test("p is never 0, even where the true value is below the smallest number", () => {
  expect(signFlipOfSums(new Float64Array(3_000).fill(1), random()).p).toBe(Number.MIN_VALUE);
  expect(exactBinomial(3_000, 0)).toBe(Number.MIN_VALUE);
  expect(smallestP(3_000)).toBe(Number.MIN_VALUE);
});

test("random flips agree with the exact share within their 99.9 % interval", () => {
  for (const shift of [0, 0.1, 0.2, 0.35]) {
    const magnitudes = flipMagnitudesOf(uneven(36, shift));
    const count = new SignFlipSampler(magnitudes, random()).drawTo(200_000);
    const exact = exactFlipShare(magnitudes);
    expect(count.pLow).toBeLessThanOrEqual(exact);
    expect(count.pHigh).toBeGreaterThanOrEqual(exact);
    expect(count.p).toBe((count.hits + 1) / (count.draws + 1));
  }
});

test("tables of signed sums find the same hits as flipping unit by unit with the same random bits", () => {
  const magnitudes = flipMagnitudesOf(uneven(75, 0.1));
  const plain = random();
  const totals = new Float64Array(1_000);
  for (let first = 0; first < 75; first += 32) {
    for (let draw = 0; draw < 1_000; draw += 1) {
      const bits = plain.nextUint32();
      for (let i = 0; i < 32; i += 1) totals[draw]! += ((bits >>> i) & 1 ? 1 : -1) * (magnitudes.sizes[first + i] ?? 0);
    }
  }
  const hits = totals.filter((total) => Math.abs(total) >= magnitudes.threshold).length;
  expect(hits).toBeGreaterThan(0);
  expect(new SignFlipSampler(magnitudes, random()).drawTo(1_000).hits).toBe(hits);
});

test("continuing a stream equals drawing it in one go, and drawing to fewer changes nothing", () => {
  const magnitudes = flipMagnitudesOf(uneven(50, 0.2));
  const stepwise = new SignFlipSampler(magnitudes, random());
  stepwise.drawTo(20_000);
  const continued = stepwise.drawTo(60_000);
  expect(continued).toEqual(new SignFlipSampler(magnitudes, random()).drawTo(60_000));
  expect(stepwise.drawTo(20_000)).toEqual(continued);
});

test("values at both ends of the range of numbers keep their p", () => {
  const values = [3, -1, 2, 5, 1.5, -0.25];
  const p = signFlipOfSums(values, random()).p;
  expect(
    signFlipOfSums(
      values.map((value) => value * 3e307),
      random(),
    ).p,
  ).toBe(p);
  expect(
    signFlipOfSums(
      values.map((value) => value * 2 ** -1060),
      random(),
    ).p,
  ).toBe(p);
});

test("a sum that is not a finite number is refused", () => {
  expect(() => signFlipOfSums([1, Number.NaN, 2], random())).toThrow(RangeError);
  expect(() => signFlipOfSums([1, Number.POSITIVE_INFINITY, 2], random())).toThrow(RangeError);
});

test("a lattice may have 200,000 steps and not one more", () => {
  expect(latticeOf([1, 199_999])).toMatchObject({ total: 200_000, observed: 200_000 });
  expect(latticeOf([1, -199_999])).toMatchObject({ total: 200_000, observed: 199_998 });
  expect(latticeOf([1, 200_000])).toBeUndefined();
  expect(latticeOf([0, -0])).toBeUndefined();
});

test("thousands of thirds lie on a lattice", () => {
  const thirds = Array.from({ length: 3_000 }, (_, i) => (((i * 7) % 5) - 2) / 3);
  const lattice = latticeOf(thirds);
  expect([...lattice!.multiples].sort(([a], [b]) => a - b)).toEqual([
    [1, 1_200],
    [2, 1_200],
  ]);
  expect(lattice!.total).toBe(3_600);
});
