// Budgets of workspaces in memory: the guards are checked on the value and the change applied in one turn of the event
// loop.

import { applyBudgetChange, type WorkspaceBudget } from "@assay/core/budget";
import type { Budgets, WorkspaceId } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryBudgets(): Budgets {
  const budgets = new Map<WorkspaceId, WorkspaceBudget>();

  return {
    async create(workspace, budget) {
      if (budgets.has(workspace)) return "exists";
      budgets.set(workspace, frozenCopy(budget));
      return "created";
    },

    async read(workspace) {
      return budgets.get(workspace);
    },

    async change(workspace, change) {
      const budget = budgets.get(workspace);
      const changed = budget && applyBudgetChange(budget, change);
      if (changed === undefined) return { kind: "refused" };
      budgets.set(workspace, frozenCopy(changed));
      return { kind: "applied", budget: changed };
    },
  };
}
