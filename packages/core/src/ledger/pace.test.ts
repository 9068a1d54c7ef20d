import { expect, test } from "vitest";
import { openLedger } from "./ledger.ts";
import { NO_CALLS, nextPace, rememberCalls } from "./pace.ts";

const ledger = openLedger({ limitMicroUsd: 0, dearestMicroUsd: 0, total: 100, pace: 8 });
const history = (answered: number, refusals: number, nowMs: number) =>
  rememberCalls(NO_CALLS, answered, refusals, nowMs);

test("a fifth of the last fifty calls refused halves the pace", () => {
  expect(nextPace(history(40, 10, 100_000), ledger, 100_000)).toBe(4);
});

test("fewer refusals, or fewer calls seen, leave it", () => {
  expect(nextPace(history(41, 9, 100_000), ledger, 100_000)).toBeUndefined();
  expect(nextPace(history(0, 49, 100_000), ledger, 100_000)).toBeUndefined();
});

test("it moves at most once a minute and never below one", () => {
  const moved = { ...ledger, paceAtMs: 90_000 };
  expect(nextPace(history(25, 25, 100_000), moved, 100_000)).toBeUndefined();
  expect(nextPace(history(25, 25, 150_000), { ...moved, pace: 1 }, 150_000)).toBeUndefined();
});

test("a minute without a refusal grows it by one, up to the ceiling", () => {
  const lowered = { ...ledger, pace: 4, paceAtMs: 100_000 };
  const quiet = rememberCalls(history(0, 10, 100_000), 50, 0, 170_000);
  expect(nextPace(quiet, lowered, 170_000)).toBe(5);
  expect(nextPace(quiet, { ...lowered, pace: 8 }, 170_000)).toBeUndefined();
});

test("who never saw a refusal does not raise what somebody else lowered", () => {
  expect(nextPace(history(50, 0, 0), { ...ledger, pace: 4 }, 100_000)).toBeUndefined();
});
