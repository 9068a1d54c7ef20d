// What every store of workspace budgets must do.

import { type BudgetChange, type Hold, holdFor, limitTo, openBudget, payFor, rollOver } from "@assay/core/budget";
import type { Budgets, WorkspaceId } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { forEachAtOnce, newWorkspace } from "./sample-rows.ts";

const PERIOD = "2026-11";
const hold = (experimentId: string, amountMicroUsd: number): Hold => ({ experimentId, token: "t.#1", amountMicroUsd });

export function describeBudgets(make: () => Promise<Budgets>): void {
  const limited = async (budgets: Budgets, limitMicroUsd: number): Promise<WorkspaceId> => {
    const workspace = newWorkspace();
    await budgets.create(workspace, openBudget(PERIOD));
    await budgets.change(workspace, limitTo(openBudget(PERIOD), limitMicroUsd));
    return workspace;
  };
  const kindOf = async (answer: Promise<{ kind: string }>) => (await answer).kind;

  describe("budgets", () => {
    test("A budget is created once and reads back as it was written", async () => {
      const budgets = await make();
      const workspace = newWorkspace();
      expect(await budgets.read(workspace)).toBeUndefined();
      expect(await budgets.create(workspace, openBudget(PERIOD))).toBe("created");
      expect(await budgets.create(workspace, openBudget("2027-01"))).toBe("exists");
      expect(await budgets.read(workspace)).toEqual(openBudget(PERIOD));
      expect(await kindOf(budgets.change(newWorkspace(), holdFor(PERIOD, hold("exp_1", 1))))).toBe("refused");
    });

    test("Money is held once, paid once, and comes back to the micro-dollar", async () => {
      const budgets = await make();
      const workspace = await limited(budgets, 100);
      const first = hold("exp_1", 60);
      expect(await kindOf(budgets.change(workspace, holdFor(PERIOD, first)))).toBe("applied");
      expect(await kindOf(budgets.change(workspace, holdFor(PERIOD, first)))).toBe("refused");
      expect(await kindOf(budgets.change(workspace, holdFor(PERIOD, hold("exp_2", 41))))).toBe("refused");
      expect(await kindOf(budgets.change(workspace, holdFor(PERIOD, hold("exp_2", 40))))).toBe("applied");
      expect(await kindOf(budgets.change(workspace, payFor(PERIOD, { ...first, amountMicroUsd: 61 }, 1)))).toBe(
        "refused",
      );
      expect(await kindOf(budgets.change(workspace, payFor(PERIOD, first, 17)))).toBe("applied");
      expect(await kindOf(budgets.change(workspace, payFor(PERIOD, first, 17)))).toBe("refused");
      expect(await budgets.read(workspace)).toMatchObject({
        remainingMicroUsd: 43,
        spentMicroUsd: 17,
        held: { "exp_2#t.#1": 40 },
      });
    });

    test("Every change answers with all new values", async () => {
      const budgets = await make();
      const workspace = await limited(budgets, 100);
      const answer = await budgets.change(workspace, holdFor(PERIOD, hold("exp_1", 60)));
      expect(answer).toEqual({ kind: "applied", budget: await budgets.read(workspace) });
    });

    test("Without a limit nothing is refused; a limit is set and taken away from what it was", async () => {
      const budgets = await make();
      const workspace = newWorkspace();
      await budgets.create(workspace, openBudget(PERIOD));
      expect(await kindOf(budgets.change(workspace, holdFor(PERIOD, hold("exp_1", 2 ** 50))))).toBe("applied");
      const open = (await budgets.read(workspace))!;
      expect(await kindOf(budgets.change(workspace, limitTo(open, 5)))).toBe("applied");
      expect(await kindOf(budgets.change(workspace, limitTo(open, 6)))).toBe("refused");
      const set = (await budgets.read(workspace))!;
      expect(set).toMatchObject({ limitMicroUsd: 5, remainingMicroUsd: 5 - 2 ** 50 });
      expect(await kindOf(budgets.change(workspace, limitTo(set, undefined)))).toBe("applied");
      expect(await budgets.read(workspace)).toEqual({ ...open, revision: 4 });
    });

    test("A month rolls over once, from what was seen, and last month's money is not spent in the new one", async () => {
      const budgets = await make();
      const workspace = await limited(budgets, 100);
      await budgets.change(workspace, holdFor(PERIOD, hold("exp_1", 60)));
      const seen = (await budgets.read(workspace))!;
      const roll = rollOver(seen, "2026-12") as BudgetChange;
      await budgets.change(workspace, holdFor(PERIOD, hold("exp_2", 30)));
      expect(await kindOf(budgets.change(workspace, roll))).toBe("refused");
      const again = rollOver((await budgets.read(workspace))!, "2026-12") as BudgetChange;
      expect(await kindOf(budgets.change(workspace, again))).toBe("applied");
      expect(await kindOf(budgets.change(workspace, again))).toBe("refused");
      expect(await budgets.read(workspace)).toMatchObject({
        period: "2026-12",
        remainingMicroUsd: 10,
        spentMicroUsd: 0,
      });
      expect(await kindOf(budgets.change(workspace, holdFor(PERIOD, hold("exp_3", 1))))).toBe("refused");
    });

    test("Of two hundred that want a tenth each, many at once, ten are let in, in each of two workspaces", async () => {
      const budgets = await make();
      const workspaces = [await limited(budgets, 1_003), await limited(budgets, 1_003)];
      const wanted = workspaces.flatMap((workspace) =>
        Array.from({ length: 100 }, (_, i) => ({ workspace, hold: hold(`exp_${i}`, 100) })),
      );
      const answers: string[] = [];
      await forEachAtOnce(wanted, 25, async (one) => {
        answers.push(await kindOf(budgets.change(one.workspace, holdFor(PERIOD, one.hold))));
      });
      expect(answers.filter((kind) => kind === "applied")).toHaveLength(20);
      for (const workspace of workspaces) {
        const budget = (await budgets.read(workspace))!;
        expect(budget.remainingMicroUsd).toBe(3);
        expect(Object.keys(budget.held)).toHaveLength(10);
      }
    });
  });
}
