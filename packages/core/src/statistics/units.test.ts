import { expect, test } from "vitest";
import { unitsOf, unitsOfSums } from "./units.ts";

test("without sizes every unit is one case", () => {
  const { sizes, count, cases, effectiveCount } = unitsOfSums([3, 1, 2]);
  expect({ sizes: [...sizes], count, cases, effectiveCount }).toEqual({
    sizes: [1, 1, 1],
    count: 3,
    cases: 3,
    effectiveCount: 3,
  });
});

test("no units are worth no units", () => {
  expect(unitsOfSums([])).toMatchObject({ count: 0, cases: 0, effectiveCount: 0, nonZero: 0 });
});

test("only units whose sum is not 0 have moved, and −0 has not", () => {
  expect(unitsOfSums([0, -0, 1, -2]).nonZero).toBe(2);
  expect(unitsOfSums([0, -0]).nonZero).toBe(0);
  expect(unitsOfSums([0.5, -0.5]).nonZero).toBe(2);
  expect(unitsOf([1, -1, 1], ["a", "a", "b"]).nonZero).toBe(1);
});

test("−0 is kept as 0", () => {
  expect(Object.is(unitsOfSums([-0]).sums[0], 0)).toBe(true);
});

test("units stand in the order of their sums, equal sums in the order of their sizes, each with its own size", () => {
  const { sums, sizes } = unitsOfSums([5, 1, 5, -3], [3, 7, 1, 2]);
  expect([...sums]).toEqual([-3, 1, 5, 5]);
  expect([...sizes]).toEqual([2, 7, 1, 3]);
});

test("the order in which the cases of a cluster are listed changes no digit of its sum", () => {
  const values = [1e100, 1, 3e84, -1e100, 0.1, -3e84, 0.7];
  const ofOrder = (order: readonly number[]) => unitsOf(order, Array(order.length).fill("one")).sums[0];
  const expected = ofOrder(values);
  for (let shift = 1; shift < values.length; shift += 1) {
    expect(ofOrder([...values.slice(shift), ...values.slice(0, shift)])).toBe(expected);
  }
  expect(ofOrder(values.toReversed())).toBe(expected);
});

test("clusters of unequal size are worth fewer units than there are", () => {
  expect(unitsOf([1, 1, 1, 1], ["a", "a", "a", "b"]).effectiveCount).toBe(16 / 10);
});
