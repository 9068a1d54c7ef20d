// Contents of budget: a workspace's money for a month, and its guarded changes.

export {
  applyBudgetChange,
  type BudgetChange,
  type BudgetEffects,
  type BudgetGuard,
  budgetGuardHolds,
  holdFor,
  limitTo,
  payFor,
  rollOver,
} from "./budget-change.ts";
export {
  type Hold,
  heldMicroUsd,
  holdKey,
  holdsOf,
  isAffordable,
  openBudget,
  periodOf,
  type WorkspaceBudget,
} from "./workspace-budget.ts";
