import { expect, test } from "vitest";
import { blobSchema, withProvenance } from "../report/blob.ts";
import { analyse } from "./analyse.ts";
import { madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

test("a worked example gives the figures computed by hand", () => {
  const rows = [
    [0.4, 0.5],
    [0.5, 0.7],
    [0.6, 0.6],
    [0.2, 0.5],
    [0.9, 0.8],
  ];
  const blob = analyse(madeUpInput(madeUpDesign(["A", "B"]), rows));
  const { A, B } = blob.perArm;
  const delta = blob.deltas["B"]!;
  expect(A).toMatchObject({ planned: 5, scored: 5, failed: 0, skipped: 0, n: 5, passRate: 0.6, worst: 0.2, max: 0.9 });
  expect(B).toMatchObject({ passRate: 1, median: 0.6, passRateBounds: [1, 1], costUsd: 0.005, medianDurationMs: 20 });
  expect(delta.mean).toBeCloseTo(0.1, 12);
  expect(delta).toMatchObject({ wins: 3, losses: 1, ties: 1, pairedCases: 5, units: 5, method: "t-skew", step: 1 });
  // In tenths the units are +1, +2, +3, −1, sum 5. Of the 16 sign vectors 6 reach it: all alike, or one of the ones turned.
  expect(delta.p).toBe(6 / 16);
  expect(delta.sd).toBeCloseTo(Math.sqrt((0 + 0.01 + 0.01 + 0.04 + 0.04) / 4), 12);
  expect(delta.caveats).toEqual(["few-cases", "sparse"]);
  expect(blob.caveats).toEqual(["no-result-possible"]);
});
