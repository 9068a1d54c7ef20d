import fc from "fast-check";
import { expect, test } from "vitest";
import { applyBudgetChange, type BudgetChange, holdFor, limitTo, payFor, rollOver } from "./budget-change.ts";
import { type Hold, heldMicroUsd, holdsOf, openBudget, periodOf, type WorkspaceBudget } from "./workspace-budget.ts";

const money = fc.integer({ min: 0, max: 1_000_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("hold" as const), experiment: fc.nat(9), amount: money }),
  fc.record({ kind: fc.constant("pay" as const), place: fc.nat(9), charged: money }),
  fc.record({ kind: fc.constant("limit" as const), limit: fc.option(money, { nil: undefined }) }),
  fc.record({ kind: fc.constant("month" as const) }),
);

test("remaining is the limit less what is spent and what is held, whatever is done and however often", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let budget = openBudget("2026-01");
      let month = 1;
      const apply = (change: BudgetChange | undefined) => {
        budget = (change && applyBudgetChange(budget, change)) ?? budget;
        budget = (change && change.guards[0]?.name !== "limit-is" && applyBudgetChange(budget, change)) || budget;
      };
      for (const one of steps) {
        if (one.kind === "month") {
          month += 1;
          apply(rollOver(budget, `2026-${String(month).padStart(2, "0")}`));
        } else if (one.kind === "limit") apply(limitTo(budget, one.limit));
        else if (one.kind === "hold") {
          const hold: Hold = { experimentId: `exp_${one.experiment}`, token: "t", amountMicroUsd: one.amount };
          const before: WorkspaceBudget = budget;
          apply(holdFor(budget.period, hold));
          const isLetIn = budget !== before;
          if (isLetIn && budget.limitMicroUsd !== undefined && one.amount > 0) {
            expect(budget.remainingMicroUsd).toBeGreaterThanOrEqual(0);
          }
        } else {
          const hold = holdsOf(budget)[one.place];
          if (hold) apply(payFor(budget.period, hold, one.charged));
        }
        const counted = (budget.limitMicroUsd ?? 0) - budget.spentMicroUsd - heldMicroUsd(budget);
        expect(budget.remainingMicroUsd).toBe(counted);
      }
    }),
  );
});

test("what is held over the end of a month is held of the new one, and its charge is the new month's", () => {
  const hold = { experimentId: "exp_1", token: "t", amountMicroUsd: 40 };
  const limited = applyBudgetChange(openBudget("2026-11"), limitTo(openBudget("2026-11"), 100))!;
  const held = applyBudgetChange(limited, holdFor("2026-11", hold))!;
  expect(applyBudgetChange(held, holdFor("2026-12", { ...hold, token: "u" }))).toBeUndefined();
  const rolled = applyBudgetChange(held, rollOver(held, "2026-12")!)!;
  expect(rolled).toMatchObject({ period: "2026-12", remainingMicroUsd: 60, spentMicroUsd: 0 });
  const paid = applyBudgetChange(rolled, payFor("2026-12", hold, 50))!;
  expect(paid).toMatchObject({ remainingMicroUsd: 50, spentMicroUsd: 50, held: {} });
});

test("a clock that lags behind rolls nothing back, and a period is the month in UTC", () => {
  expect(rollOver(openBudget("2026-12"), "2026-11")).toBeUndefined();
  expect(periodOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe("2026-12");
  expect(periodOf(Date.UTC(2027, 0, 1))).toBe("2027-01");
});

test("what is free may start although an overrun took more than there was", () => {
  const limited = applyBudgetChange(openBudget("2026-11"), limitTo(openBudget("2026-11"), 10))!;
  const hold = { experimentId: "exp_1", token: "t", amountMicroUsd: 10 };
  const held = applyBudgetChange(limited, holdFor("2026-11", hold))!;
  const overrun = applyBudgetChange(held, payFor("2026-11", hold, 15))!;
  expect(overrun.remainingMicroUsd).toBe(-5);
  expect(applyBudgetChange(overrun, holdFor("2026-11", { ...hold, token: "u", amountMicroUsd: 1 }))).toBeUndefined();
  expect(applyBudgetChange(overrun, holdFor("2026-11", { ...hold, token: "u", amountMicroUsd: 0 }))).toBeDefined();
});
