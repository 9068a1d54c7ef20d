import { expect, test } from "vitest";
import { conditionsMet, type FailOn, failOnConditions } from "./fail-on.ts";

type Figures = Parameters<typeof conditionsMet>[0];

const delta = { significant: false, verdict: "not-worse", pAdjusted: 0.5 };
const arm = { failed: 0, skipped: 0 };

function figures(
  change: {
    delta?: Partial<Record<keyof typeof delta, unknown>>;
    gateHigh?: number;
    guardrail?: string;
    arm?: Partial<typeof arm>;
  } = {},
): Figures {
  return {
    baselineArmKey: "A",
    perArm: { A: arm, B: { ...arm, ...change.arm } },
    deltas: { B: { ...delta, ...change.delta } },
    guardrails: [{ metric: "m", perArm: { B: { status: change.guardrail ?? "ok" } } }],
    thresholdSweep: { deltas: { B: { gate: { mean: 0, low: -1, high: change.gateHigh ?? 0.1 } } } },
    holm: { alpha: 0.05 },
  } as unknown as Figures;
}

const met = (blob: Figures, wanted: readonly FailOn[] = failOnConditions) =>
  conditionsMet(blob, wanted).map(({ condition }) => condition);

test("an arm that is not significantly better meets not-better and nothing else", () => {
  expect(met(figures())).toEqual(["not-better"]);
});

test("a significantly better arm meets no condition", () => {
  expect(met(figures({ delta: { significant: true, verdict: "better", pAdjusted: 0.01 } }))).toEqual([]);
});

test("worse and significant is a regression", () => {
  const worse = { significant: true, verdict: "worse", pAdjusted: 0.01 };
  expect(met(figures({ delta: worse }))).toEqual(["regression", "not-better"]);
});

test.each([false, null])("worse with significant %s is no regression", (significant) => {
  expect(met(figures({ delta: { significant, verdict: "worse" } }), ["regression"])).toEqual([]);
});

test("the gate needs its interval below zero and a p that survived the correction", () => {
  expect(met(figures({ gateHigh: -0.01, delta: { pAdjusted: 0.05 } }), ["gate"])).toEqual(["gate"]);
  expect(met(figures({ gateHigh: -0.01, delta: { pAdjusted: 0.051 } }), ["gate"])).toEqual([]);
  expect(met(figures({ gateHigh: 0, delta: { pAdjusted: 0.01 } }), ["gate"])).toEqual([]);
  const unknown = { kind: "not-estimable", reason: "x" };
  expect(met(figures({ gateHigh: -0.01, delta: { pAdjusted: unknown } }), ["gate"])).toEqual([]);
});

test("a breached guardrail and an unclear one are told apart", () => {
  expect(met(figures({ guardrail: "breached" }), ["guardrail", "unclear"])).toEqual(["guardrail"]);
  expect(met(figures({ guardrail: "unclear" }), ["guardrail", "unclear"])).toEqual(["unclear"]);
  expect(met(figures({ delta: { verdict: "cannot-tell" } }), ["unclear"])).toEqual(["unclear"]);
});

test("failed and skipped trials are losses, of the baseline too", () => {
  expect(met(figures({ arm: { failed: 1 } }), ["losses"])).toEqual(["losses"]);
  expect(met(figures({ arm: { skipped: 1 } }), ["losses"])).toEqual(["losses"]);
});

test("only what was asked for is met, in a fixed order, with its arms", () => {
  const blob = figures({ guardrail: "breached", arm: { failed: 2 } });
  expect(conditionsMet(blob, ["losses", "guardrail"])).toEqual([
    { condition: "guardrail", arms: ["B"], words: "breaches a guardrail" },
    { condition: "losses", arms: ["B"], words: "lost trials" },
  ]);
  expect(met(blob, [])).toEqual([]);
});
