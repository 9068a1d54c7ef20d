// Budgets of workspaces: one item each, changed only by guarded changes decided in core/budget.

import type { BudgetChange } from "../budget/budget-change.ts";
import type { WorkspaceBudget } from "../budget/workspace-budget.ts";
import type { WorkspaceId } from "./experiments.ts";

export type BudgetAnswer =
  | { readonly kind: "applied"; readonly budget: WorkspaceBudget }
  /** A guard did not hold, or the change was ours and its answer was lost: read and see. */
  | { readonly kind: "refused" };

export interface Budgets {
  create(workspace: WorkspaceId, budget: WorkspaceBudget): Promise<"created" | "exists">;
  /** Strongly consistent. */
  read(workspace: WorkspaceId): Promise<WorkspaceBudget | undefined>;
  change(workspace: WorkspaceId, change: BudgetChange): Promise<BudgetAnswer>;
}
