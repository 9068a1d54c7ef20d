import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetOutlook } from "./budget-outlook.ts";
import { estimateExperiment } from "./estimate-experiment.ts";
import type { FrozenArm, FrozenDesign } from "./frozen-design.ts";
import { echo } from "./test-data/freezable.ts";

type Arm = { readonly low?: number; readonly likely: number; readonly high: number; readonly likelyMs?: number };

function frozenWith(arms: readonly Arm[], more: Partial<FrozenDesign> & { cases: number }) {
  const { cases, ...rest } = more;
  return {
    arms: arms.map(({ low = 0, likely, high, likelyMs }, i): FrozenArm => {
      const { likelyMs: _, ...workflow } = echo;
      return {
        key: "ABCDEFGH"[i]!,
        label: "an arm",
        isBaseline: i === 0,
        workflow: likelyMs === undefined ? workflow : { ...workflow, likelyMs },
        intakeOverrides: {},
        slots: {},
        timeoutMs: 1_000,
        estimate: { lowMicroUsd: low, likelyMicroUsd: likely, highMicroUsd: high },
      };
    }),
    repeats: 1,
    concurrency: 4,
    onBudget: "refuse" as const,
    budgetLimitMicroUsd: 1_000,
    caseSet: { cases } as FrozenDesign["caseSet"],
    ...rest,
  };
}

test("an estimate counts every arm, case and repeat", () => {
  const frozen = frozenWith(
    [
      { low: 1, likely: 2, high: 3 },
      { low: 10, likely: 20, high: 30 },
    ],
    { cases: 5, repeats: 2 },
  );
  expect(estimateExperiment(frozen)).toEqual({
    perArm: {
      A: { trials: 10, lowMicroUsd: 10, likelyMicroUsd: 20, highMicroUsd: 30 },
      B: { trials: 10, lowMicroUsd: 100, likelyMicroUsd: 200, highMicroUsd: 300 },
    },
    total: { trials: 20, lowMicroUsd: 110, likelyMicroUsd: 220, highMicroUsd: 330 },
  });
});

const unequal = [
  { likely: 5, high: 10 },
  { likely: 20, high: 40 },
];

test("an estimate equal to the limit fits, and one above it does not", () => {
  expect(budgetOutlook(frozenWith(unequal, { cases: 10, budgetLimitMicroUsd: 500 })).fits).toBe(true);
  expect(budgetOutlook(frozenWith(unequal, { cases: 10, budgetLimitMicroUsd: 499 }))).toMatchObject({
    fits: false,
    mayStart: false,
  });
});

test("onBudget stop starts while one block fits", () => {
  const outlook = (limit: number) =>
    budgetOutlook(frozenWith(unequal, { cases: 10, budgetLimitMicroUsd: limit, onBudget: "stop" })).mayStart;
  expect([outlook(49), outlook(50)]).toEqual([false, true]);
});

test("the reach follows the turnstile: a trial enters while what remains covers the dearest arm", () => {
  const outlook = budgetOutlook(frozenWith(unequal, { cases: 10, budgetLimitMicroUsd: 200 }));
  // Dearest first: after 3 blocks 50 remain, one trial of 40 enters, and 10 do not cover another 40.
  expect(outlook.atLeast).toEqual({ trials: 7, blocks: 3 });
  // At 25 a block: after 6 blocks 50 remain, one trial of 20 enters, and 30 do not cover 40.
  expect(outlook.likely).toEqual({ trials: 13, blocks: 6 });
  expect(outlook.planned).toEqual({ trials: 20, blocks: 10 });
});

test("the reach equals a walk through the trials", () => {
  const arm = fc.nat(50);
  fc.assert(
    fc.property(
      fc.array(arm, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(3_000),
      (highs, cases, limit) => {
        const arms = highs.map((high) => ({ likely: high, high }));
        const { atLeast } = budgetOutlook(frozenWith(arms, { cases, budgetLimitMicroUsd: limit }));
        const dearestFirst = highs.toSorted((a, b) => b - a);
        let remaining = limit;
        let trials = 0;
        while (trials < highs.length * cases && remaining >= dearestFirst[0]!) {
          remaining -= dearestFirst[trials % highs.length]!;
          trials += 1;
        }
        expect(atLeast.trials).toBe(trials);
      },
    ),
  );
});

test("the likely duration divides the work by the concurrency and is never below one trial", () => {
  const arms = [
    { likely: 0, high: 0, likelyMs: 100 },
    { likely: 0, high: 0, likelyMs: 300 },
  ];
  expect(budgetOutlook(frozenWith(arms, { cases: 10 })).likelyDurationMs).toBe(1_000);
  expect(budgetOutlook(frozenWith(arms, { cases: 1, concurrency: 100 })).likelyDurationMs).toBe(300);
  expect(budgetOutlook(frozenWith([...arms, { likely: 0, high: 0 }], { cases: 1 })).likelyDurationMs).toBeUndefined();
});
