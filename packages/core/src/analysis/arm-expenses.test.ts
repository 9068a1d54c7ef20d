import { expect, test } from "vitest";
import { notEstimable } from "../support/estimable.ts";
import { costOfArm, durationOfArm } from "./arm-expenses.ts";
import { madeUpDesign } from "./testing/made-up-experiment.ts";
import type { TrialFact } from "./trial-fact.ts";
import { gatherTrials } from "./trial-table.ts";

type Row = Partial<Omit<TrialFact, "arm" | "caseId" | "repeat">>;

/** One case per row, all of the baseline arm. */
function tableOf(rows: readonly Row[]) {
  const cases = rows.map((_, i) => ({ caseId: `case-${i}`, tags: {}, holdout: false }));
  const trials = rows.map(
    (row, i): TrialFact => ({ arm: "A", caseId: `case-${i}`, repeat: 1, status: "scored", scores: {}, ...row }),
  );
  return gatherTrials(madeUpDesign(["A", "B"]), cases, trials);
}

test("a skipped trial is no trial that ran: it is not among those that share the cost, nor among those that state none", () => {
  const table = tableOf([
    { costMicroUsd: 3_000_000 },
    { costMicroUsd: 1_000_000, status: "failed", code: "timed_out" },
    { costMicroUsd: 0, status: "skipped", code: "skipped" },
    { status: "skipped", code: "skipped" },
    {},
  ]);
  expect(costOfArm(table, 0)).toEqual({
    totalUsd: 4,
    perTrialUsd: 2,
    unbilledUsd: 0,
    overrunUsd: 0,
    unstatedTrials: 1,
  });
});

test("overruns are summed in dollars, and only costs of unknown source are unbilled", () => {
  const table = tableOf([
    { costMicroUsd: 2_000_000, overrunMicroUsd: 500_000, costSource: "billed" },
    { costMicroUsd: 1_000_000, overrunMicroUsd: 250_000, costSource: "unknown" },
  ]);
  expect(costOfArm(table, 0)).toMatchObject({ totalUsd: 3, unbilledUsd: 1, overrunUsd: 0.75 });
});

test("where no trial states a cost there is no total, and where only skipped ones do there is no cost per trial", () => {
  const none = notEstimable("no trial states a cost");
  expect(costOfArm(tableOf([{}, {}]), 0)).toEqual({
    totalUsd: none,
    perTrialUsd: none,
    unbilledUsd: none,
    overrunUsd: 0,
    unstatedTrials: 2,
  });
  const skipped = tableOf([{ costMicroUsd: 5, status: "skipped", code: "skipped" }]);
  expect(costOfArm(skipped, 0)).toMatchObject({ totalUsd: 0.000005, perTrialUsd: none, unstatedTrials: 0 });
});

test("durations are of scored trials that state one, in order of length, and warm ones stand apart", () => {
  const table = tableOf([
    { durationMs: 1000, coldStart: true },
    { durationMs: 30 },
    { durationMs: 200 },
    { durationMs: 4 },
    { durationMs: 60_000, status: "failed", code: "timed_out" },
    {},
  ]);
  const { p95Ms, ...rest } = durationOfArm(table, 0);
  expect(rest).toEqual({ medianMs: 115, n: 4, coldStarts: 1, medianWarmMs: 30 });
  expect(p95Ms).toBeCloseTo(200 + 0.85 * 800, 9);
});

test("without a warm start there is a median and no warm median, and without a duration neither", () => {
  const none = notEstimable("no duration was recorded");
  expect(durationOfArm(tableOf([{ durationMs: 7, coldStart: true }]), 0)).toMatchObject({
    medianMs: 7,
    medianWarmMs: none,
  });
  expect(durationOfArm(tableOf([{}]), 0)).toEqual({
    medianMs: none,
    p95Ms: none,
    n: 0,
    coldStarts: 0,
    medianWarmMs: none,
  });
});
