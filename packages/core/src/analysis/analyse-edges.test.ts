// The analysis at the ends of what numbers can be, on hardly any data, at gates of exactly 0 and 1, and on the line where
// chance decides: a figure, a stated reason, or an error, never a silent number.

import { expect, test } from "vitest";
import { signFlip } from "../statistics/sign-flip.ts";
import { unitsOf } from "../statistics/units.ts";
import { isEstimable } from "../support/estimable.ts";
import { analyse } from "./analyse.ts";
import { analysisFiguresSchema } from "./analysis-figures.ts";
import { streamsOf } from "./streams.ts";
import { type Cell, METRIC, madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const open = { kind: "numeric", direction: "higher", range: {} } as const;
const run = (rows: readonly (readonly Cell[])[], change: Parameters<typeof madeUpDesign>[1] = {}) =>
  analyse(madeUpInput(madeUpDesign(["A", "B"], { key: open, ...change }), rows));

for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e308, -1.1e300]) {
  test(`a score of ${bad} is refused as corrupt`, () => {
    expect(() => run([[1, bad]])).toThrow(expect.objectContaining({ code: "corrupt" }));
  });
}

const hostile: [string, number[][]][] = [
  ["the largest numbers", range(8).map((i) => [1e300, i % 2 ? -1e300 : 1e300])],
  ["the smallest numbers", range(8).map((i) => [5e-324, (i % 3) * 5e-324])],
  ["the largest beside the smallest", range(8).map((i) => [i % 2 ? 5e-324 : 1e300, i % 3 ? 1 : -1e300])],
  ["minus zeros", range(8).map((i) => [-0, i % 2 ? 0 : -0])],
  ["equal values", range(8).map(() => [3, 3])],
  ["no case", []],
  ["one case", [[1, 2]]],
  [
    "two cases",
    [
      [1, 2],
      [2, 4],
    ],
  ],
  ["three cases of equal change", range(3).map((i) => [i, i + 1])],
  ["no pair", range(6).map((i) => (i % 2 ? [1, Number.NaN] : [Number.NaN, 1]))],
];

for (const interval of ["auto", "t", "percentile", "studentized", "bca"] as const) {
  for (const [name, rows] of hostile) {
    test(`${name} under ${interval} give figures or reasons, and nothing that is no number`, () => {
      const cells = rows.map((row) => row.map((value) => (Number.isNaN(value) ? undefined : value)));
      const guardrail = { scorer: "judge", key: "quality", direction: "higher", maxDegradation: 0.1 } as const;
      const blob = run(cells, { plan: { interval, minimumEffect: 0.5 }, guardrailMetrics: [guardrail] });
      expect(oddNumbers(blob)).toEqual([]);
      expect(analysisFiguresSchema.parse(JSON.parse(JSON.stringify(blob)))).toEqual(blob);
      const { low, high, significant } = blob.deltas.B!;
      if (isEstimable(low) && isEstimable(high)) expect(low).toBeLessThanOrEqual(high);
      if (rows.length < 6 || rows[0]!.length === 0) expect(significant).toBe(false);
    });
  }
}

test("two cases give a difference, a spread and no inference", () => {
  const { B } = run([
    [1, 2],
    [2, 4],
  ]).deltas;
  expect(B).toMatchObject({ mean: 1.5, units: 2, agreement: "not-estimable", verdict: "cannot-tell" });
  expect(B!.sd).toBeCloseTo(Math.SQRT1_2, 12);
  for (const figure of [B!.p, B!.low, B!.high, B!.mde, B!.minimumP]) expect(isEstimable(figure)).toBe(false);
});

test("equal values differ nowhere: p is 1 and there is no interval to speak of", () => {
  const { B } = run(range(12).map(() => [3, 3])).deltas;
  expect(B).toMatchObject({ mean: 0, p: 1, pMethod: "exact", minimumP: 1, ties: 12, agreement: "not-estimable" });
});

test("lower is better at gates of 0 and 1: sweep, paired rates and losses count what is at or below", () => {
  const key = { kind: "numeric", direction: "lower", range: { low: 0, high: 1 } } as const;
  const rows = range(12).map((i) => [i % 3 === 0 ? 0 : 1, i % 2 === 0 ? 0 : 0.5]);
  for (const [threshold, a, b] of [
    [0, 1 / 3, 1 / 2],
    [1, 1, 1],
  ] as const) {
    const blob = run(rows, { key, primary: { direction: "lower", threshold } });
    const at = blob.thresholdSweep.grid.indexOf(threshold);
    expect(blob.perArm.A).toMatchObject({ passRate: a, passRatePaired: a, worst: 1 });
    expect(blob.perArm.B).toMatchObject({ passRate: b, passRatePaired: b, worst: 0.5 });
    expect((blob.thresholdSweep.perArm.A as number[])[at]).toBe(a);
    expect((blob.thresholdSweep.perArm.B as number[])[at]).toBe(b);
    expect(blob.thresholdSweep.deltas.B!.gate.mean).toBeCloseTo(b - a, 12);
    expect(blob.thresholdSweep.grid[0]).toBeLessThan(0);
    expect((blob.thresholdSweep.perArm.B as number[])[0]).toBe(0);
  }
});

test("a lost trial takes the worst end: the low one where higher is better, the high one where lower is", () => {
  for (const [direction, substitute] of [
    ["higher", 0],
    ["lower", 1],
  ] as const) {
    const key = { kind: "numeric", direction, range: { low: 0, high: 1 } } as const;
    const blob = run(
      range(10).map((i) => [0.5, i < 2 ? undefined : 0.5]),
      { key, primary: { direction } },
    );
    const { asFail, bounds } = blob.sensitivity.B!;
    expect(asFail).toMatchObject({ substitute, fromObserved: false });
    expect(asFail.mean).toBeCloseTo(direction === "higher" ? -0.1 : 0.1, 12);
    expect(bounds![0]).toBeCloseTo(direction === "higher" ? -0.1 : 0.1, 12);
    expect(bounds![1]).toBeCloseTo(direction === "higher" ? 0.1 : -0.1, 12);
  }
});

test("without a finite worst end a lost trial takes the worst value that any arm showed", () => {
  for (const [direction, substitute] of [
    ["higher", 2],
    ["lower", 9],
  ] as const) {
    const blob = run(
      range(8).map((i) => [i + 2, i < 2 ? undefined : i + 2]),
      { key: { ...open, direction }, primary: { direction } },
    );
    expect(blob.sensitivity.B!.asFail).toMatchObject({ substitute, fromObserved: true });
    expect(blob.sensitivity.B!.bounds).toBeUndefined();
  }
});

test("a guardrail whose end is exactly what is allowed is ok, on either side of zero", () => {
  const statusAt = (direction: "higher" | "lower", maxDegradation: number) => {
    const guardrail = { scorer: "judge", key: "quality", direction, maxDegradation } as const;
    const rows = range(20).map((i) => [i / 8, i / 8 + (direction === "higher" ? -1 : 1) * (0.25 + (i % 2) / 4)]);
    return run(rows, { guardrailMetrics: [guardrail] }).guardrails[0]!.perArm.B!;
  };
  for (const direction of ["higher", "lower"] as const) {
    const { low, high, degradation } = statusAt(direction, 1);
    expect(degradation).toBeCloseTo(0.375, 12);
    expect(statusAt(direction, high as number).status).toBe("ok");
    expect(statusAt(direction, (high as number) - 1e-9).status).toBe("unclear");
    expect(statusAt(direction, low as number).status).toBe("unclear");
    expect(statusAt(direction, (low as number) - 1e-9).status).toBe("breached");
  }
});

test("where 2,000,000 flips do not settle on which side of α p lies, the star is null and says so", () => {
  const rows = range(45).map((i) => {
    const noise = Math.sin(i * 12.9898) * 43_758.5453;
    return [0.5, 0.5 + (noise - Math.floor(noise) - 0.44) / 3];
  });
  const design = madeUpDesign(["A", "B"], { key: open });
  const deltas = rows.map(([a, b]) => b! - a!);
  const test = signFlip(unitsOf(deltas), streamsOf(design.digest).flip(METRIC));
  if (!isEstimable(test) || test.method !== "monte-carlo") throw new Error("the test was not left to chance");
  const { hits, draws } = test.sampler.drawTo(2_000_000);
  const blob = run(rows, { plan: { alpha: hits / draws } });
  expect(blob.deltas.B).toMatchObject({
    significant: null,
    agreement: "boundary",
    verdict: "cannot-tell",
    pMethod: "monte-carlo",
    pDraws: 2_000_000,
  });
  expect(blob.verdictHints[0]).toBe("B against A: the test and the interval do not agree; not settled.");
  expect(blob.sensitivity.B!.excluded.significant).toBeNull();
  const clear = run(rows, { plan: { alpha: (hits / draws) * 1.5 } }).deltas.B!;
  expect(clear).toMatchObject({ pDraws: 20_000 });
  expect(clear.significant).not.toBeNull();
});

function oddNumbers(figures: unknown): string[] {
  const found: string[] = [];
  const walk = (at: string, node: unknown) => {
    if (typeof node === "number" && (!Number.isFinite(node) || Object.is(node, -0))) found.push(at);
    else if (typeof node === "object" && node !== null)
      for (const [key, value] of Object.entries(node)) walk(`${at}.${key}`, value);
  };
  walk("", figures);
  return found;
}
