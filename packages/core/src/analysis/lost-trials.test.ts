import { expect, test } from "vitest";
import { isEstimable } from "../support/estimable.ts";
import { analyse } from "./analyse.ts";
import { madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

test("lost trials are lost, not zero, and both ways of counting them are there", () => {
  const rows = range(20).map((i) => [0.8, i < 6 ? undefined : 0.9]);
  const blob = analyse(madeUpInput(madeUpDesign(["A", "B"]), rows));
  expect(blob.perArm.B).toMatchObject({
    planned: 20,
    scored: 14,
    failed: 6,
    byCode: { timed_out: 6 },
    passRate: 1,
    passRateLostAsFail: 0.7,
    passRateBounds: [0.7, 1],
  });
  const { excluded, asFail, bounds } = blob.sensitivity.B!;
  expect(excluded.mean).toBeCloseTo(0.1, 12);
  expect(asFail.mean).toBeCloseTo((14 * 0.1 - 6 * 0.8) / 20, 12);
  expect(asFail).toMatchObject({ substitute: 0, fromObserved: false });
  expect(bounds![0]).toBeCloseTo((14 * 0.9) / 20 - 0.8, 12);
  expect(bounds![1]).toBeCloseTo((14 * 0.9 + 6) / 20 - 0.8, 12);
  expect(blob.failures.srm).toMatchObject({
    level: "notice",
    words: "B lost 6 more of 20 trials than A; look at the paired figures",
  });
  expect(blob.deltas.B).toMatchObject({ pairedCases: 14, unpairedCases: 6 });
});

test("strongly uneven losses raise the alarm, and a verdict that hangs on them says so", () => {
  const noise = (i: number) => ((i * 7919) % 13) / 260;
  const rows = range(40).map((i) => [0.6 + noise(i), i < 14 ? undefined : 0.7 + noise(i + 5)]);
  const blob = analyse(madeUpInput(madeUpDesign(["A", "B"]), rows));
  expect(blob.failures.srm!.level).toBe("alarm");
  expect(blob.sensitivity.B!.excluded.significant).toBe(true);
  expect(blob.sensitivity.B!.asFail).toMatchObject({ significant: true });
  expect(blob.sensitivity.B!.asFail.mean).toBeLessThan(0);
  expect(blob.deltas.B!.caveats).toContain("verdict-depends-on-losses");
  expect(blob.caveats.slice(0, 2)).toEqual(["losses-not-comparable", "verdict-depends-on-losses"]);
});

test("missing: fail makes lost-as-fail the primary comparison", () => {
  const rows = range(20).map((i) => [0.8, i < 6 ? undefined : 0.9]);
  const blob = analyse(madeUpInput(madeUpDesign(["A", "B"], { plan: { missing: "fail" } }), rows));
  expect(blob.deltas.B!.mean).toBe(blob.sensitivity.B!.asFail.mean);
  expect(blob.deltas.B!.pairedCases).toBe(20);
  const { A, B } = blob.perArm;
  expect((B!.meanPaired as number) - (A!.meanPaired as number)).toBeCloseTo(blob.deltas.B!.mean as number, 12);
});

test("an unscored trial of a scored run is neither failed nor a pass", () => {
  const input = madeUpInput(
    madeUpDesign(["A", "B"]),
    range(10).map(() => [0.8, 0.9]),
  );
  const trials = [...input.trials].map((trial) =>
    trial.arm === "B" && trial.caseId < "case-00003"
      ? { ...trial, scores: { "judge.quality": { unscored: "no_reference" } } }
      : trial,
  );
  const blob = analyse({ ...input, trials });
  expect(blob.perArm.B).toMatchObject({
    scored: 10,
    unscored: 3,
    n: 7,
    byCode: {},
    unscoredBy: { no_reference: 3 },
    passRateLostAsFail: 0.7,
  });
  expect(blob.caveats).toContain("primary-unscored");
});

test("an arm without a scored trial has no estimates and no NaN", () => {
  const blob = analyse(
    madeUpInput(
      madeUpDesign(["A", "B"], { repeats: 2 }),
      range(8).map(() => [
        [0.8, 0.7],
        [undefined, undefined],
      ]),
    ),
  );
  const { passRate, mean, median, passRateInterval, spread } = blob.perArm.B!;
  for (const figure of [passRate, mean, median, passRateInterval, spread])
    expect(isEstimable<unknown>(figure)).toBe(false);
  expect(blob.deltas.B).toMatchObject({
    pairedCases: 0,
    significant: false,
    agreement: "not-estimable",
    verdict: "cannot-tell",
  });
  expect(JSON.stringify(blob)).not.toMatch(/NaN|null,"p"/);
});

test("no two scored trials meet: nothing is estimable, everything is counted", () => {
  const blob = analyse(
    madeUpInput(
      madeUpDesign(["A", "B"]),
      range(10).map((i) => (i < 5 ? [0.8, undefined] : [undefined, 0.8])),
    ),
  );
  expect(blob.deltas.B).toMatchObject({ pairedCases: 0, unpairedCases: 10, units: 0, agreement: "not-estimable" });
  expect(isEstimable(blob.deltas.B!.mean)).toBe(false);
  expect(blob.perArm.A!.passRate).toBe(1);
});

test("lost repeats leave the case its mean, and uneven repeats are pointed out", () => {
  const rows = range(10).map(() => [
    [0.5, 0.7, 0.6],
    [0.9, undefined, undefined],
  ]);
  const blob = analyse(madeUpInput(madeUpDesign(["A", "B"], { repeats: 3 }), rows));
  expect(blob.deltas.B!.mean).toBeCloseTo(0.3, 12);
  expect(blob.deltas.B!.caveats).toContain("repeats-unequal");
  expect(blob.perArm.A!.spread).toBeCloseTo(0.2, 12);
  expect(isEstimable(blob.perArm.B!.spread)).toBe(false);
});

test("cost is summed in micro-dollars, and what is no bill is told apart", () => {
  const input = madeUpInput(
    madeUpDesign(["A", "B"]),
    range(10).map(() => [0.5, 0.5]),
  );
  const trials = [...input.trials].map((trial) => {
    if (trial.arm === "A") return { ...trial, costMicroUsd: 100_000 };
    const { costMicroUsd: _, costSource: _source, ...free } = trial;
    return trial.caseId === "case-00000" ? free : { ...free, costMicroUsd: 7, costSource: "unknown" as const };
  });
  const blob = analyse({ ...input, trials });
  expect(blob.perArm.A!.cost).toEqual({
    totalUsd: 1,
    perTrialUsd: 0.1,
    unbilledUsd: 0,
    overrunUsd: 0,
    unstatedTrials: 0,
  });
  expect(blob.perArm.B!.cost).toMatchObject({ totalUsd: 0.000063, unbilledUsd: 0.000063, unstatedTrials: 1 });
  expect(blob.caveats).toEqual(["cost-unbilled", "cost-unknown"]);
});

test("a trial that was not planned, or is there twice, is refused", () => {
  const input = madeUpInput(madeUpDesign(["A", "B"]), [[0.1, 0.2]]);
  const trials = [...input.trials];
  expect(() => analyse({ ...input, trials: [...trials, trials[0]!] })).toThrow("there twice");
  expect(() => analyse({ ...input, trials: [{ ...trials[0]!, repeat: 2 }] })).toThrow("not planned");
});

test("a planned trial without a row is lost", () => {
  const input = madeUpInput(
    madeUpDesign(["A", "B"]),
    range(5).map(() => [0.5, 0.6]),
  );
  const blob = analyse({
    ...input,
    trials: [...input.trials].filter(({ arm, caseId }) => arm === "A" || caseId > "case-00001"),
  });
  expect(blob.perArm.B).toMatchObject({ planned: 5, failed: 2, byCode: { missing_row: 2 } });
});

test("success of a run counts failed runs, or it would always be 1", () => {
  const scorers = [
    {
      name: "run_metrics",
      as: "run_metrics",
      version: 1,
      keys: { succeeded: { kind: "binary", direction: "higher", range: {} } },
    },
  ] as const;
  const design = madeUpDesign(["A", "B"], {
    scorers,
    primary: { scorer: "run_metrics", key: "succeeded", threshold: 1 },
  });
  const input = madeUpInput(
    design,
    range(20).map((i) => [0.5, i < 8 ? undefined : 0.5]),
  );
  const trials = [...input.trials].map((trial) => ({
    ...trial,
    scores: { "run_metrics.succeeded": trial.status === "scored" ? 1 : 0 },
  }));
  const blob = analyse({ ...input, trials });
  expect(blob.perArm.B).toMatchObject({ passRate: 0.6, scored: 12, failed: 8, n: 20 });
  expect(blob.deltas.B!.verdict).toBe("worse");
});
