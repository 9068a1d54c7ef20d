import { expect, test } from "vitest";
import { isEstimable } from "../support/estimable.ts";
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
  const delta = blob.deltas.B!;
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

test("single-run 0/1 pairs get Tango's interval and the exact binomial", () => {
  const rows = range(40).map((i) => (i < 10 ? [0, 1] : i < 12 ? [1, 0] : [1, 1]));
  const key = { kind: "binary", direction: "higher", range: {} } as const;
  const delta = analyse(madeUpInput(madeUpDesign(["A", "B"], { key }), rows)).deltas.B!;
  expect(delta).toMatchObject({ method: "score", wins: 10, losses: 2, agreement: "both", verdict: "better" });
  // 2·P(X ≤ 2) of 12 fair coins: 2·(1 + 12 + 66)/4096.
  expect(delta.p).toBeCloseTo((2 * 79) / 4096, 12);
  expect(delta.significant).toBe(true);
});

test("a 0/1 metric that nobody declared is treated as binary", () => {
  const rows = range(20).map((i) => (i < 8 ? [0, 1] : [1, 1]));
  const design = madeUpDesign(["A", "B"], {
    scorers: [{ name: "judge", as: "judge", version: 1, external: true, keys: {} }],
  });
  const blob = analyse(madeUpInput(design, rows));
  expect(blob.primary.kind).toBe("binary");
  expect(blob.deltas.B!.method).toBe("score");
  expect(blob.caveats).toContain("external-scorer");
});

test("thresholds of exactly 0 and 1 are gates, and a value at the gate passes", () => {
  const rows = [
    [0, 1],
    [0.5, 1],
    [1, 0.999],
  ];
  const at = (threshold: number, direction: "higher" | "lower" = "higher") =>
    analyse(madeUpInput(madeUpDesign(["A", "B"], { primary: { threshold, direction } }), rows)).perArm;
  expect([at(0).A!.passRate, at(1).A!.passRate, at(1).B!.passRate]).toEqual([1, 1 / 3, 2 / 3]);
  expect([at(0, "lower").A!.passRate, at(1, "lower").A!.passRate]).toEqual([1 / 3, 1]);
});

test("where lower is better, tail, worst and wins turn round while the delta stays arm minus baseline", () => {
  const rows = range(12).map((i) => [10 + i, 8 + i + (i % 3)]);
  const key = { kind: "numeric", direction: "lower", range: { low: 0 }, unit: "ms" } as const;
  const blob = analyse(
    madeUpInput(madeUpDesign(["A", "B"], { key, primary: { direction: "lower", threshold: 15 } }), rows),
  );
  expect(blob.perArm.A).toMatchObject({ worst: 21, badTail: 19.9, passRate: 0.5 });
  expect(blob.deltas.B).toMatchObject({ mean: -1, wins: 8, losses: 0, ties: 4, verdict: "better" });
  expect(blob.thresholdSweep.grid[0]).toBeLessThan(8);
  expect((blob.thresholdSweep.perArm.A as number[])[0]).toBe(0);
});

test("one case gives a difference and no inference", () => {
  const { B } = analyse(madeUpInput(madeUpDesign(["A", "B"]), [[0.25, 0.75]])).deltas;
  expect(B).toMatchObject({ mean: 0.5, median: 0.5, units: 1, agreement: "not-estimable" });
  for (const figure of [B!.p, B!.low, B!.sd, B!.mde, B!.bootstrapLow]) expect(isEstimable(figure)).toBe(false);
});

test("where every case changed by the same amount there is a p but no interval", () => {
  const { B } = analyse(
    madeUpInput(
      madeUpDesign(["A", "B"]),
      range(12).map((i) => [i / 16, i / 16 + 0.25]),
    ),
  ).deltas;
  expect(B!.p).toBe(2 ** -11);
  expect(B!.low).toMatchObject({ reason: "every case changed by the same amount" });
  expect(B).toMatchObject({ significant: false, agreement: "not-estimable" });
});

test("two arms that never differ on a 0/1 metric are bounded, not proved equal", () => {
  const key = { kind: "binary", direction: "higher", range: {} } as const;
  const design = madeUpDesign(["A", "B"], { key, plan: { minimumEffect: 0.05 } });
  const { B } = analyse(
    madeUpInput(
      design,
      range(100).map((i) => [i % 2, i % 2]),
    ),
  ).deltas;
  expect(B).toMatchObject({ mean: 0, p: 1, method: "score", verdict: "equivalent" });
  expect(B!.high).toBeCloseTo(3.841458820694124 / (100 + 3.841458820694124), 9);
});

test("cases of one cluster are one unit", () => {
  const rows = range(30).map((i) => [0.5, 0.5 + ((i % 5) - 1) / 50]);
  const design = madeUpDesign(["A", "B"], { plan: { cluster: "author" } });
  const { B } = analyse(madeUpInput(design, rows, (i) => (i < 20 ? { author: `a${i % 4}` } : {}))).deltas;
  expect(B).toMatchObject({ pairedCases: 30, units: 14, effectiveUnits: 900 / (4 * 25 + 10) });
});

test("repeats of a 0/1 metric are read as attempts", () => {
  const key = { kind: "binary", direction: "higher", range: {} } as const;
  const rows = range(4).map((i) => [[1, 0], i < 2 ? [1, 1] : [0, 0]]);
  const { attempts } = analyse(madeUpInput(madeUpDesign(["A", "B"], { repeats: 2, key }), rows));
  expect(attempts!.perArm.A!.passAtK.map(({ mean }) => mean)).toEqual([0.5, 1]);
  expect(attempts!.perArm.A!.passHatK.map(({ mean }) => mean)).toEqual([0.5, 0]);
  expect(attempts!.deltas.B!.passAtK[1]).toMatchObject({ k: 2, mean: -0.5 });
});

test("a guardrail is ok, breached or unclear by its interval, on either scale", () => {
  const guardrail = { scorer: "clock", key: "ms", direction: "lower", maxDegradation: 5 } as const;
  const statusAt = (maxDegradation: number, scale: "linear" | "log" = "linear") => {
    const design = madeUpDesign(["A", "B"], { guardrailMetrics: [{ ...guardrail, maxDegradation, scale }] });
    const input = madeUpInput(
      design,
      range(20).map(() => [0.5, 0.5]),
    );
    const trials = [...input.trials].map((trial, i) => ({
      ...trial,
      scores: { ...trial.scores, "clock.ms": (100 + (i % 7)) * (trial.arm === "B" ? 1.1 : 1) },
    }));
    return analyse({ ...input, trials }).guardrails[0]!.perArm.B!;
  };
  expect(statusAt(15).status).toBe("ok");
  expect(statusAt(1).status).toBe("breached");
  expect(statusAt(statusAt(0).degradation as number).status).toBe("unclear");
  expect(statusAt(1.2, "log")).toMatchObject({ status: "ok" });
  expect(statusAt(1.2, "log").degradation).toBeCloseTo(1.1, 1);
});

test("slices are corrected over values and arms, and small ones are only named", () => {
  const rows = range(20).map((i) => [0.5, 0.5 + (i % 4) / 10]);
  const design = madeUpDesign(["A", "B"], { plan: { slices: ["lang"] } });
  const [slice] = analyse(madeUpInput(design, rows, (i) => ({ lang: i < 9 ? "de" : i < 18 ? "fr" : "it" }))).slices!;
  expect(slice).toMatchObject({ tag: "lang", tooSmall: ["it"] });
  const ps = slice!.values.map(({ deltas }) => deltas.B!);
  const first = ps.toSorted((a, b) => (a.p as number) - (b.p as number))[0]!;
  expect(first.pAdjusted).toBeCloseTo(2 * (first.p as number), 12);
});

test("with several arms the corrected interval is wider than the arm's own", () => {
  const rows = range(30).map((i) => [0.5, 0.55 + (i % 5) / 100, 0.5 + ((i % 3) - 1) / 20, 0.51 + ((i % 7) - 3) / 20]);
  const blob = analyse(madeUpInput(madeUpDesign(["A", "B", "C", "D"]), rows));
  expect(blob.holm.order.map(({ arm, step }) => `${arm}${step}`)).toEqual(["B3", "D2", "C2"]);
  const { B } = blob.deltas;
  expect(B!.lowAdjusted).toBeLessThan(B!.low as number);
  expect(B!.pAdjusted).toBeCloseTo(3 * (B!.p as number), 15);
});

test("twenty thousand trials fit into 256 MB", () => {
  const design = madeUpDesign(["A", "B", "C", "D"], { plan: { bootstrapSamples: 1000 } });
  const rows = range(5000).map((i) => [0, 1, 2, 3].map((a) => ((i * 7919 + a * 104_729) % 1009) / 1009));
  const input = madeUpInput(design, rows);
  const before = process.memoryUsage();
  const blob = analyse(input);
  const after = process.memoryUsage();
  expect(blob.perArm.A!.n).toBe(5000);
  const used = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  expect(used).toBeLessThan(256 * 2 ** 20);
}, 60_000);
