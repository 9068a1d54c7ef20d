import { expect, test } from "vitest";
import { exitCodes } from "../exit-codes.ts";
import { exitCodeOf } from "./see-through.ts";

type Body = Parameters<typeof exitCodeOf>[0];
const body = (change: Partial<Body> & { scored?: number } = {}): Body => ({
  status: "reported",
  trials: { planned: 4, scored: change.scored ?? 4, failed: 0, skipped: 0, running: 0, byArm: {} },
  ...change,
});

test("a report on every planned trial is complete", () => {
  expect(exitCodeOf(body(), exitCodes.complete)).toBe(0);
});

test.each(["exhausted", "halted", "cancelled"] as const)("%s with scores is partial", (stop) => {
  expect(exitCodeOf(body({ stop }), exitCodes.complete)).toBe(2);
});

test("nothing measured is never a success, however it came about", () => {
  expect(exitCodeOf(body({ scored: 0 }), exitCodes.complete)).toBe(1);
  expect(exitCodeOf(body({ scored: 0, stop: "exhausted" }), exitCodes.conditionMet)).toBe(1);
});

test("a failed analysis is no success", () => {
  expect(exitCodeOf(body({ status: "failed" }), exitCodes.complete)).toBe(1);
});

test("a condition that was asked for outweighs partial", () => {
  expect(exitCodeOf(body({ stop: "exhausted" }), exitCodes.conditionMet)).toBe(3);
});
