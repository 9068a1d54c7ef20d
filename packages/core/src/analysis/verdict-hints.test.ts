import { expect, test } from "vitest";
import type { DeltaFigures } from "./delta-figures.ts";
import type { GuardrailFigures } from "./side-figures.ts";
import { verdictHints } from "./verdict-hints.ts";

type Change = Partial<Pick<DeltaFigures, "verdict" | "agreement" | "note" | "caveats">>;
const delta = (change: Change) =>
  ({ verdict: "cannot-tell", agreement: "neither", caveats: [], ...change }) as unknown as DeltaFigures;
const hint = (change: Change) => verdictHints("A", { B: delta(change) }, []);

test("each verdict has its own words, and no figure in them", () => {
  const note = "different, but by less than you said matters";
  expect(hint({ verdict: "better", agreement: "both" })).toEqual(["B is better than A."]);
  expect(hint({ verdict: "better", agreement: "both", note })).toEqual([
    "B is better than A, by less than was said to matter.",
  ]);
  expect(hint({ verdict: "worse", agreement: "both" })).toEqual(["B is worse than A."]);
  expect(hint({ verdict: "worse", agreement: "both", note })).toEqual([
    "B is worse than A, by less than was said to matter.",
  ]);
  expect(hint({ verdict: "equivalent" })).toEqual(["B and A differ by less than was said to matter."]);
  expect(hint({ verdict: "not-worse" })).toEqual(["B is not worse than A beyond the margin."]);
});

test("not being able to tell and two keys that disagree are two things", () => {
  for (const agreement of ["neither", "not-estimable"] as const) {
    expect(hint({ agreement })).toEqual(["B against A: this experiment cannot tell."]);
  }
  for (const agreement of ["test-only", "interval-only", "boundary"] as const) {
    expect(hint({ agreement })).toEqual(["B against A: the test and the interval do not agree; not settled."]);
  }
});

test("a guardrail is mentioned when it is breached or unclear, a verdict when it hangs on losses; arm by arm", () => {
  const guardrail = (metric: string, statusB: string, statusC: string) =>
    ({ metric, perArm: { B: { status: statusB }, C: { status: statusC } } }) as unknown as GuardrailFigures;
  const hints = verdictHints(
    "A",
    { B: delta({}), C: delta({ verdict: "better", agreement: "both", caveats: ["verdict-depends-on-losses"] }) },
    [guardrail("run_metrics.cost_usd", "breached", "ok"), guardrail("judge.tone", "ok", "unclear")],
  );
  expect(hints).toEqual([
    "B against A: this experiment cannot tell.",
    "B breaches the guardrail run_metrics.cost_usd.",
    "C is better than A.",
    "Whether C keeps within the guardrail judge.tone is unclear.",
    "The verdict on C depends on what a lost trial counts as.",
  ]);
});
