import { expect, test } from "vitest";
import { notEstimable } from "../support/estimable.ts";
import { holm } from "./holm.ts";

const missing = notEstimable("5 paired cases");
const summary = (result: ReturnType<typeof holm>) =>
  result.order.map(({ key, step, rejected }) => `${key} /${step}${rejected ? " *" : ""}`);

test("steps fall from m, and from the first failure on all share its step", () => {
  const result = holm(
    [
      { key: "d", p: 0.9 },
      { key: "a", p: 0.001 },
      { key: "b", p: 0.03 },
      { key: "c", p: 0.04 },
    ],
    0.05,
  );
  expect(summary(result)).toEqual(["a /4 *", "b /3", "c /3", "d /3"]);
  expect(result.order.map(({ threshold }) => threshold)).toEqual([0.0125, 0.05 / 3, 0.05 / 3, 0.05 / 3]);
  expect(result.order.map(({ adjusted }) => adjusted)).toEqual([0.004, 0.09, 0.09, 0.9]);
  expect(result.m).toBe(4);
});

test("a small p behind a failure is not rejected", () => {
  const result = holm(
    [
      { key: "a", p: 0.03 },
      { key: "b", p: 0.035 },
    ],
    0.05,
  );
  expect(summary(result)).toEqual(["a /2", "b /2"]);
});

test("a comparison without a p counts in m, comes last and is never rejected", () => {
  const result = holm(
    [
      { key: "a", p: missing },
      { key: "b", p: 0.02 },
      { key: "c", p: 0.001 },
    ],
    0.05,
  );
  expect(summary(result)).toEqual(["c /3 *", "b /2 *", "a /1"]);
  expect(result.order[2]?.adjusted).toBe(missing);
  expect(
    summary(
      holm(
        [
          { key: "a", p: missing },
          { key: "b", p: 0.03 },
        ],
        0.05,
      ),
    ),
  ).toEqual(["b /2", "a /2"]);
});

test("equal p are taken in the order of their keys", () => {
  const keys = ["b", "a", "Z", "10", "9"];
  const result = holm(
    keys.map((key) => ({ key, p: 0.5 })),
    0.05,
  );
  expect(result.order.map(({ key }) => key)).toEqual(["10", "9", "Z", "a", "b"]);
});

test("p equal to its threshold is rejected", () => {
  expect(holm([{ key: "a", p: 0.05 }], 0.05).order[0]?.rejected).toBe(true);
  expect(
    holm(
      [
        { key: "a", p: 0.025 },
        { key: "b", p: 0.05 },
      ],
      0.05,
    ).order.every(({ rejected }) => rejected),
  ).toBe(true);
});

test("without correction every step is 1 and each p stands alone", () => {
  const result = holm(
    [
      { key: "a", p: 0.2 },
      { key: "b", p: 0.04 },
      { key: "c", p: missing },
      { key: "d", p: 0.05 },
    ],
    0.05,
    "none",
  );
  expect(summary(result)).toEqual(["b /1 *", "d /1 *", "a /1", "c /1"]);
  expect(result.order.map(({ adjusted }) => adjusted)).toEqual([0.04, 0.05, 0.2, missing]);
});

test("no comparisons give an empty order", () => {
  expect(holm([], 0.05)).toEqual({ m: 0, alpha: 0.05, order: [] });
});

test("an impossible p, α or a key given twice is refused", () => {
  expect(() => holm([{ key: "a", p: Number.NaN }], 0.05)).toThrow(RangeError);
  expect(() => holm([{ key: "a", p: 1.1 }], 0.05)).toThrow(RangeError);
  expect(() => holm([{ key: "a", p: -0.1 }], 0.05)).toThrow(RangeError);
  expect(() => holm([{ key: "a", p: 0.5 }], 0)).toThrow(RangeError);
  expect(() =>
    holm(
      [
        { key: "a", p: 0.5 },
        { key: "a", p: 0.5 },
      ],
      0.05,
    ),
  ).toThrow(/share a key/);
});
