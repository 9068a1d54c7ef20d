import { expect, test } from "vitest";
import { notEstimable } from "../support/estimable.ts";
import {
  columnFormat,
  durationColumn,
  effectStyle,
  formatDuration,
  formatEffect,
  formatInterval,
  formatNumber,
  formatP,
  formatPercent,
  formatRate,
} from "./formatting.ts";

test("an effect shows as many digits as its interval supports", () => {
  const fine = effectStyle(0.0101, 0.0519);
  expect(`${formatEffect(0.0312, fine)} ${formatInterval(0.0101, 0.0519, fine)}`).toBe("0.031 [0.010, 0.052]");
  const coarse = effectStyle(-120, 260, "ms");
  expect(formatEffect(71.3, coarse, true)).toBe("+71 ms");
});

test("a value that rounds to zero has no sign", () => {
  expect(formatEffect(-0.0001, { decimals: 2 }, true)).toBe("0.00");
  expect(formatEffect(-0.01, { decimals: 2 }, true)).toBe("−0.01");
});

test("a p never rounds onto the other side of alpha", () => {
  expect(formatP(0.0496)).toBe("0.0496");
  expect(formatP(0.0504)).toBe("0.0504");
  expect(formatP(0.05)).toBe("0.05");
  expect(formatP(0.0041)).toBe("0.004");
  expect(formatP(0.0312)).toBe("0.031");
  expect(formatP(0.34)).toBe("0.34");
  expect(formatP(0.0000004)).toBe("< 0.001");
  expect(formatP(1)).toBe("1");
});

test("100 % and 0 % are said only of all and none", () => {
  expect([1, 0.99999, 0.9543, 0.5, 0.00001, 0].map(formatPercent)).toEqual([
    "100 %",
    "99.9 %",
    "95.4 %",
    "50 %",
    "0.1 %",
    "0 %",
  ]);
});

test("numbers and durations carry three digits and a unit", () => {
  expect([0, 0.9543, 12.345, 1234.5, -0.5].map(formatNumber)).toEqual(["0", "0.954", "12.3", "1,235", "−0.5"]);
  expect([0.4213, 342, 12_345, 200_000, 7_500_000].map(formatDuration)).toEqual([
    "0.421 ms",
    "342 ms",
    "12.3 s",
    "3 min 20 s",
    "2 h 5 min",
  ]);
});

test("shares in a column keep their decimal", () => {
  expect([0.47, 0.726, 1, 0, 0.9999].map(formatRate)).toEqual(["47.0 %", "72.6 %", "100.0 %", "0.0 %", "99.9 %"]);
});

test("values of a column share the decimals of the finest", () => {
  const write = columnFormat([0.85, 0.831, 1, notEstimable("lost")]);
  expect([0.85, 0.831, 1, -0.5].map(write)).toEqual(["0.850", "0.831", "1.000", "−0.500"]);
  expect([3, 12].map(columnFormat([3, 12]))).toEqual(["3", "12"]);
});

test("a column whose values lie far apart, or have a unit, writes each as it is", () => {
  expect([1234, 0.0123].map(columnFormat([1234, 0.0123]))).toEqual(["1,234", "0.0123"]);
  expect([1500, 0.4].map(columnFormat([1500, 0.4], "ms"))).toEqual(["1.5 s", "0.4 ms"]);
});

test("times of a column stand under each other, unless one of them takes a second", () => {
  expect([3.58, 1.2, 0.114].map(durationColumn([3.58, 1.2, 0.114]))).toEqual(["3.58 ms", "1.20 ms", "0.11 ms"]);
  expect([164, 66.1].map(durationColumn([164, 66.1]))).toEqual(["164 ms", "66 ms"]);
  expect([0.03, 0.0004].map(durationColumn([0.03, 0.0004]))).toEqual(["0.030 ms", "0.0004 ms"]);
  expect([1500, 0.4].map(durationColumn([1500, 0.4]))).toEqual(["1.5 s", "0.4 ms"]);
  expect([0].map(durationColumn([0]))).toEqual(["0 ms"]);
});
