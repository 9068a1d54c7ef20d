import { expect, test } from "vitest";
import type { Decision } from "./decision.ts";
import { type LaneState, missingMove, movesOf } from "./lane.ts";

const digest = `sha256:${"0".repeat(64)}`;
const decided = (at: number, verdict: Decision["verdict"], experimentId: string): Decision => ({
  decisionId: `dec_${at}`,
  experimentId,
  lane: "ocr",
  verdict,
  ...(verdict === "ship" && {
    shipped: {
      key: "B",
      label: experimentId,
      workflowId: experimentId,
      workflowVersion: 1,
      intakeOverrides: {},
      slots: {},
      timeoutMs: 1,
    },
  }),
  rationale: "A reason that is long enough.",
  decidedBy: "somebody",
  decidedAt: `2026-01-0${at}T00:00:00.000Z`,
  report: { revision: 1, digest },
  build: { commit: "abc", dirty: false },
});
const inUse = (decisions: readonly Decision[]) => movesOf(decisions).map(({ baseline }) => baseline?.experimentId);

test("each ship supersedes the one before, in order of time and not of arrival", () => {
  expect(inUse([decided(2, "ship", "two"), decided(1, "ship", "one")])).toEqual(["one", "two"]);
});

test("a revert of what is in use puts back what was there before, and in the end nothing", () => {
  const ships = [decided(1, "ship", "one"), decided(2, "ship", "two")];
  expect(inUse([...ships, decided(3, "revert", "two"), decided(4, "revert", "one")])).toEqual([
    "one",
    "two",
    "one",
    undefined,
  ]);
});

test("a hold, and a revert of another experiment, move nothing", () => {
  const decisions = [decided(1, "ship", "one"), decided(2, "hold", "one"), decided(3, "revert", "canary")];
  expect(inUse(decisions)).toEqual(["one"]);
});

test("a stored state lacks the last move until it has it, and never moves back", () => {
  const decisions = [decided(1, "ship", "one"), decided(2, "ship", "two")];
  const [first, second] = movesOf(decisions);
  const state = (move: typeof first): LaneState => ({ lane: "ocr", revision: 1, ...move! });
  expect(missingMove(decisions, undefined)).toEqual(second);
  expect(missingMove(decisions, state(first))).toEqual(second);
  expect(missingMove(decisions, state(second))).toBeUndefined();
  expect(missingMove(decisions.slice(0, 1), state(second))).toBeUndefined();
  expect(missingMove([], undefined)).toBeUndefined();
});
