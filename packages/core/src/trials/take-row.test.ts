import { expect, test } from "vitest";
import { isLeaseDead, takeVerdict } from "./take-row.ts";
import type { AcceptedRow, RunningRow, SettledRow, WaitingRow } from "./trial-row.ts";

const held = { ordinal: 3, token: "old", attempt: 1, boot: "boot-1", reservationMicroUsd: 5 };
const running: RunningRow = { ...held, state: "running", leaseUntilMs: 10_000 };
const waiting: WaitingRow = { ...held, state: "waiting", againAtMs: 10_000 };
const accepted: AcceptedRow = {
  ...held,
  state: "accepted",
  runId: "run_1",
  pollUrl: "http://service/1",
  pollAtMs: 10_000,
  deadlineMs: 99_000,
  startedAt: "2026-01-01T00:00:00.000Z",
  calls: [],
};
const settled: SettledRow = {
  ...held,
  state: "settled",
  outcome: "scored",
  chargeMicroUsd: 3,
  costSource: "billed",
  scores: [],
  settledAt: "2026-01-01T00:00:00.000Z",
};
const at = (nowMs: number, token = "mine", boot = "boot-1") => ({ token, boot, nowMs });

test("a settled row may still have to leave", () => {
  expect(takeVerdict(settled, at(0)).kind).toBe("leave");
});

test("a row with a living lease belongs to its holder", () => {
  expect(takeVerdict(running, at(9_999))).toEqual({ kind: "acknowledge", why: "held" });
});

test("a dead lease asks for the fence, and so does a lease of another boot", () => {
  expect(takeVerdict(running, at(10_000)).kind).toBe("fence");
  expect(takeVerdict(running, at(0, "mine", "boot-2")).kind).toBe("fence");
  expect(isLeaseDead(running, at(0, "mine", "boot-2"))).toBe(true);
});

test("our own put is known by its token, even when its lease has run out", () => {
  expect(takeVerdict(running, at(20_000, "old")).kind).toBe("ours");
});

test("a delivery well before its time is a duplicate of one that will come", () => {
  expect(takeVerdict(waiting, at(4_999))).toEqual({ kind: "acknowledge", why: "early" });
  expect(takeVerdict(accepted, at(4_999))).toEqual({ kind: "acknowledge", why: "early" });
  expect(takeVerdict(waiting, at(5_000)).kind).toBe("take-waiting");
  expect(takeVerdict(accepted, at(5_000)).kind).toBe("poll");
});
