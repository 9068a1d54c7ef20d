// Budgets of workspaces in DynamoDB: every change is one conditional update of one item. What a start holds is a field of
// its own in a map, so two starts touch nothing of each other but the sum.

import type { BudgetEffects, BudgetGuard, WorkspaceBudget } from "@assay/core/budget";
import type { Budgets } from "@assay/core/ports";
import { assertNever } from "@assay/core/support";
import { z } from "zod";
import { parseStored } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { workspaceKey } from "./keys.ts";
import { Placeholders } from "./placeholders.ts";

const money = z.number().int();
const budgetItemSchema = z.object({
  period: z.string(),
  limit: money.optional(),
  remaining: money,
  spent: money,
  held: z.record(z.string(), money),
  revision: z.number().int(),
});

export function createDynamoBudgets(main: Dynamo): Budgets {
  return {
    async create(workspace, budget) {
      return (await main.putNew({ ...workspaceKey(workspace), ...itemOf(budget) })) ? "created" : "exists";
    },

    async read(workspace) {
      const item = await main.get(workspaceKey(workspace));
      return item && parseItem(item);
    },

    async change(workspace, change) {
      const use = new Placeholders();
      const update = updateExpression(change.effects, use);
      const clauses = [`attribute_exists(${use.name("pk")})`, ...change.guards.map((guard) => clauseOf(guard, use))];
      const answer = await main.update(workspaceKey(workspace), update, {
        expression: clauses.join(" AND "),
        names: use.names,
        values: use.values,
      });
      return answer === "refused" ? { kind: "refused" } : { kind: "applied", budget: parseItem(answer) };
    },
  };
}

/** Each guard's race is named where the guard is declared. */
function clauseOf(guard: BudgetGuard, use: Placeholders): string {
  switch (guard.name) {
    case "period-is":
      return `${use.name("period")} = ${use.value(guard.period)}`;
    case "not-held":
      return `attribute_not_exists(${use.name("held")}.${use.name(guard.key)})`;
    case "held-is":
      return `${use.name("held")}.${use.name(guard.key)} = ${use.value(guard.amountMicroUsd)}`;
    case "affordable": {
      const amount = use.value(guard.amountMicroUsd);
      return `(attribute_not_exists(${use.name("limit")}) OR ${use.name("remaining")} >= ${amount})`;
    }
    case "limit-is":
      return guard.limitMicroUsd === undefined
        ? `attribute_not_exists(${use.name("limit")})`
        : `${use.name("limit")} = ${use.value(guard.limitMicroUsd)}`;
    case "revision-is":
      return `${use.name("revision")} = ${use.value(guard.revision)}`;
    default:
      return assertNever(guard);
  }
}

function updateExpression(effects: BudgetEffects, use: Placeholders): string {
  const { addRemainingMicroUsd, addSpentMicroUsd, hold, release, limitMicroUsd, roll } = effects;
  const set: string[] = [];
  const add = [`${use.name("revision")} ${use.value(1)}`];
  const remove: string[] = [];
  const setTo = (attribute: string, value: unknown) => set.push(`${use.name(attribute)} = ${use.value(value)}`);
  if (addRemainingMicroUsd !== undefined) add.push(`${use.name("remaining")} ${use.value(addRemainingMicroUsd)}`);
  if (addSpentMicroUsd !== undefined) add.push(`${use.name("spent")} ${use.value(addSpentMicroUsd)}`);
  if (hold) set.push(`${use.name("held")}.${use.name(hold.key)} = ${use.value(hold.amountMicroUsd)}`);
  if (release !== undefined) remove.push(`${use.name("held")}.${use.name(release)}`);
  if (limitMicroUsd === null) remove.push(use.name("limit"));
  else if (limitMicroUsd !== undefined) setTo("limit", limitMicroUsd);
  if (roll) {
    setTo("period", roll.period);
    setTo("remaining", roll.remainingMicroUsd);
    setTo("spent", 0);
  }
  return [
    ...(set.length > 0 ? [`SET ${set.join(", ")}`] : []),
    `ADD ${add.join(", ")}`,
    ...(remove.length > 0 ? [`REMOVE ${remove.join(", ")}`] : []),
  ].join(" ");
}

function itemOf(budget: WorkspaceBudget): Item {
  return {
    period: budget.period,
    ...(budget.limitMicroUsd !== undefined && { limit: budget.limitMicroUsd }),
    remaining: budget.remainingMicroUsd,
    spent: budget.spentMicroUsd,
    held: budget.held,
    revision: budget.revision,
  };
}

function parseItem(item: Item): WorkspaceBudget {
  const { period, limit, remaining, spent, held, revision } = parseStored(item, budgetItemSchema, "workspace budget");
  return {
    period,
    ...(limit !== undefined && { limitMicroUsd: limit }),
    remainingMicroUsd: remaining,
    spentMicroUsd: spent,
    held,
    revision,
  };
}
