// What a frozen design holds once nothing is refused: its estimate, its scorers and its seed.

import { expect, test } from "vitest";
import { freezeDesign } from "./freeze-design.ts";
import { frozenDesignSchema } from "./frozen-design.ts";
import { REMOVED } from "./test-data/change-at.ts";
import { freezeInput } from "./test-data/freezable.ts";
import { changed, echoArm } from "./test-data/freeze-sayings.ts";

test("arms that are all free need no money", () => {
  const arms = [echoArm("A", { isBaseline: true }), echoArm("B", { intakeOverrides: { loud: true } })];
  const outcome = freezeDesign(
    freezeInput(
      changed([
        ["arms", arms],
        ["budgetLimitUsd", 0],
      ]),
    ),
  );
  expect(outcome.kind === "frozen" && outcome.estimate.total.highMicroUsd).toBe(0);
});

test("a stated maximum stands in for a price", () => {
  const arm = { key: "B", label: "b", workflowId: "service", maxCostUsdPerTrial: 0.01 };
  const outcome = freezeDesign(freezeInput(changed([["arms[1]", arm]])));
  expect(outcome.kind === "frozen" && outcome.frozen.arms[1]?.estimate).toEqual({
    lowMicroUsd: 0,
    likelyMicroUsd: 10_000,
    highMicroUsd: 10_000,
  });
});

test("a frozen design fits its schema, and run_metrics is always among its scorers", () => {
  const outcome = freezeDesign(
    freezeInput(
      changed([
        ["scorers", []],
        ["guardrailMetrics", []],
      ]),
    ),
  );
  if (outcome.kind !== "frozen") throw new Error("refused");
  expect(frozenDesignSchema.parse(outcome.frozen)).toEqual(outcome.frozen);
  expect(outcome.frozen.scorers.map((scorer) => scorer.as)).toEqual(["exact_match", "run_metrics"]);
});

test("a design without a seed gets the same seed every time", () => {
  const outcome = freezeDesign(freezeInput(changed([["seed", REMOVED]])));
  expect(outcome.kind === "frozen" && outcome.frozen.seed).toBe("assay");
});
