import { expect, test } from "vitest";
import { type Estimable, notEstimable } from "../support/estimable.ts";
import { analyse } from "./analyse.ts";
import type { SensitivityFigures } from "./delta-figures.ts";
import { dependsOnLosses } from "./sensitivity.ts";
import { type Cell, madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";

type Side = { readonly mean: Estimable<number>; readonly significant: boolean | null };
const hangs = (excluded: Side, asFail: Side) => dependsOnLosses({ excluded, asFail } as unknown as SensitivityFigures);
const none = notEstimable("no paired case");

test("a verdict hangs on losses where the star does, or the side of a starred difference", () => {
  const [star, plain] = [
    { mean: 0.2, significant: true },
    { mean: 0.2, significant: false },
  ];
  expect(hangs(star, star)).toBe(false);
  expect(hangs(star, plain)).toBe(true);
  expect(hangs(plain, star)).toBe(true);
  expect(hangs(star, { mean: -0.2, significant: true })).toBe(true);
  expect(hangs(star, { mean: 0.5, significant: true })).toBe(false);
});

test("without a star the side is no matter; what chance cannot settle counts as none, what is not estimable as no side", () => {
  const up = { mean: 0.2, significant: false };
  expect(hangs(up, { mean: -0.2, significant: false })).toBe(false);
  expect(hangs({ ...up, significant: null }, { mean: -0.2, significant: false })).toBe(false);
  expect(hangs({ ...up, significant: null }, { mean: 0.2, significant: true })).toBe(true);
  expect(hangs({ mean: none, significant: true }, { mean: -0.2, significant: true })).toBe(false);
  expect(hangs({ mean: 0.2, significant: true }, { mean: none, significant: true })).toBe(false);
});

const sensitivity = (rows: readonly (readonly Cell[])[], direction: "higher" | "lower") => {
  const key = { kind: "numeric", direction, range: { low: -1, high: 3 } } as const;
  return analyse(madeUpInput(madeUpDesign(["A", "B"], { key, primary: { direction } }), rows)).sensitivity.B!;
};

test("at the extremes each arm's lost trials take the end that is worst for the answer, over all planned trials", () => {
  const rows = [
    [1, 2],
    [undefined, 2],
    [1, undefined],
    [1, 2],
  ];
  // B: (6 + lost)/4, A: (3 + lost)/4; lost is −1 or 3.
  const { bounds, asFail, excluded } = sensitivity(rows, "higher");
  expect(bounds).toEqual([5 / 4 - 6 / 4, 9 / 4 - 2 / 4]);
  expect(asFail).toMatchObject({ mean: (1 + 3 - 2 + 1) / 4, substitute: -1, fromObserved: false });
  expect(excluded.mean).toBe(1);
  expect(sensitivity(rows, "lower").bounds).toEqual([9 / 4 - 2 / 4, 5 / 4 - 6 / 4]);
  expect(sensitivity(rows, "lower").asFail).toMatchObject({ mean: (1 - 1 + 2 + 1) / 4, substitute: 3 });
});

test("with nothing lost the two ways of counting are one, and the bounds are the difference", () => {
  const rows = Array.from({ length: 8 }, (_, i) => [i / 8, (i * 3) % 3]);
  const { excluded, asFail, bounds } = sensitivity(rows, "higher");
  const { substitute: _s, fromObserved: _f, ...figures } = asFail;
  expect(figures).toEqual(excluded);
  expect(bounds![0]).toBeCloseTo(excluded.mean as number, 12);
  expect(bounds![1]).toBeCloseTo(excluded.mean as number, 12);
});

test("without a case there is nothing to bound, and without a scored trial nothing to put in", () => {
  expect(sensitivity([], "higher").bounds).toBeUndefined();
  const key = { kind: "numeric", direction: "higher", range: {} } as const;
  const rows = Array.from({ length: 4 }, () => [undefined, undefined]);
  const { asFail } = analyse(madeUpInput(madeUpDesign(["A", "B"], { key }), rows)).sensitivity.B!;
  expect(asFail).toMatchObject({ substitute: notEstimable("no scored trial in any arm"), fromObserved: true });
});
