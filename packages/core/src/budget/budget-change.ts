// Every write to a workspace's budget, as data: named guards that must still be true when it is written, and what it
// then does. The memory adapter checks it on a value, the DynamoDB adapter as one conditional update.

import { assertNever } from "../support/assert-never.ts";
import { type Hold, heldMicroUsd, holdKey, isAffordable, type WorkspaceBudget } from "./workspace-budget.ts";

export type BudgetGuard =
  /** Settles: spending last month's money. */
  | { readonly name: "period-is"; readonly period: string }
  /** Settles: one start that reserves twice. */
  | { readonly name: "not-held"; readonly key: string }
  /** Settles: one finish that returns twice. */
  | { readonly name: "held-is"; readonly key: string; readonly amountMicroUsd: number }
  /** Settles: two starts that both want the last of the money. */
  | { readonly name: "affordable"; readonly amountMicroUsd: number }
  /** Settles: two people who set the limit at once. */
  | { readonly name: "limit-is"; readonly limitMicroUsd: number | undefined }
  /** Settles: a start or finish while the month rolls over, whose money the roll-over did not see. */
  | { readonly name: "revision-is"; readonly revision: number };

export type BudgetEffects = {
  readonly addRemainingMicroUsd?: number;
  readonly addSpentMicroUsd?: number;
  readonly hold?: { readonly key: string; readonly amountMicroUsd: number };
  readonly release?: string;
  /** null takes the limit away. */
  readonly limitMicroUsd?: number | null;
  readonly roll?: { readonly period: string; readonly remainingMicroUsd: number };
};

export type BudgetChange = { readonly guards: readonly BudgetGuard[]; readonly effects: BudgetEffects };

/** The start of an experiment. */
export function holdFor(period: string, { experimentId, token, amountMicroUsd }: Hold): BudgetChange {
  const key = holdKey(experimentId, token);
  return {
    guards: [
      { name: "period-is", period },
      { name: "not-held", key },
      ...(amountMicroUsd === 0 ? [] : [{ name: "affordable" as const, amountMicroUsd }]),
    ],
    effects: { addRemainingMicroUsd: -amountMicroUsd, hold: { key, amountMicroUsd } },
  };
}

/** The finish: what was held comes back, what was charged goes, in the current period. */
export function payFor(period: string, hold: Hold, chargedMicroUsd: number): BudgetChange {
  const { experimentId, token, amountMicroUsd } = hold;
  const key = holdKey(experimentId, token);
  return {
    guards: [
      { name: "period-is", period },
      { name: "held-is", key, amountMicroUsd },
    ],
    effects: {
      addRemainingMicroUsd: amountMicroUsd - chargedMicroUsd,
      addSpentMicroUsd: chargedMicroUsd,
      release: key,
    },
  };
}

/** The first write of another month; undefined while the month is the same. The clock of a late writer rolls nothing back. */
export function rollOver(budget: WorkspaceBudget, period: string): BudgetChange | undefined {
  if (budget.period >= period) return undefined;
  return {
    guards: [{ name: "revision-is", revision: budget.revision }],
    effects: { roll: { period, remainingMicroUsd: (budget.limitMicroUsd ?? 0) - heldMicroUsd(budget) } },
  };
}

/** undefined: no limit any more. */
export function limitTo(budget: WorkspaceBudget, limitMicroUsd: number | undefined): BudgetChange {
  return {
    guards: [{ name: "limit-is", limitMicroUsd: budget.limitMicroUsd }],
    effects: {
      addRemainingMicroUsd: (limitMicroUsd ?? 0) - (budget.limitMicroUsd ?? 0),
      limitMicroUsd: limitMicroUsd ?? null,
    },
  };
}

export function budgetGuardHolds(guard: BudgetGuard, budget: WorkspaceBudget): boolean {
  switch (guard.name) {
    case "period-is":
      return budget.period === guard.period;
    case "not-held":
      return budget.held[guard.key] === undefined;
    case "held-is":
      return budget.held[guard.key] === guard.amountMicroUsd;
    case "affordable":
      return isAffordable(budget, guard.amountMicroUsd);
    case "limit-is":
      return budget.limitMicroUsd === guard.limitMicroUsd;
    case "revision-is":
      return budget.revision === guard.revision;
    default:
      return assertNever(guard);
  }
}

/** The budget after the change, or undefined when a guard does not hold. */
export function applyBudgetChange(budget: WorkspaceBudget, change: BudgetChange): WorkspaceBudget | undefined {
  if (!change.guards.every((guard) => budgetGuardHolds(guard, budget))) return undefined;
  const { addRemainingMicroUsd = 0, addSpentMicroUsd = 0, hold, release, limitMicroUsd, roll } = change.effects;
  const held = new Map(Object.entries(budget.held));
  if (hold !== undefined) held.set(hold.key, hold.amountMicroUsd);
  if (release !== undefined) held.delete(release);
  const limit = limitMicroUsd === undefined ? budget.limitMicroUsd : (limitMicroUsd ?? undefined);
  return {
    period: roll?.period ?? budget.period,
    ...(limit !== undefined && { limitMicroUsd: limit }),
    remainingMicroUsd: roll?.remainingMicroUsd ?? budget.remainingMicroUsd + addRemainingMicroUsd,
    spentMicroUsd: roll === undefined ? budget.spentMicroUsd + addSpentMicroUsd : 0,
    held: Object.fromEntries(held),
    revision: budget.revision + 1,
  };
}
