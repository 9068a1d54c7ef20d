// A workspace's money in the life of an experiment: held at its start, paid at its finish, once each, whoever repeats it.
// A start holds under a token of its own. The one whose token the experiment record names pays; any other came too late
// and is given back whole.

import {
  type BudgetChange,
  type Hold,
  holdFor,
  holdsOf,
  isAffordable,
  limitTo,
  openBudget,
  payFor,
  periodOf,
  rollOver,
  type WorkspaceBudget,
} from "../budget/index.ts";
import { formatUsd } from "../money/micro-usd.ts";
import type { ExperimentId, ExperimentRecord, ExperimentRef, WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import type { World } from "./world.ts";

/** Every round that is lost was won by somebody else. */
const MAX_ROUNDS = 1_000;

/** Today's budget: made when there is none, rolled over when the month is another. */
export async function readBudget(world: World, workspace: WorkspaceId): Promise<WorkspaceBudget> {
  const period = periodOf(world.clock.now());
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const budget = await world.budgets.read(workspace);
    if (budget === undefined) {
      await world.budgets.create(workspace, openBudget(period));
      continue;
    }
    const change = rollOver(budget, period);
    if (change === undefined) return budget;
    const answer = await world.budgets.change(workspace, change);
    if (answer.kind === "applied") return answer.budget;
  }
  throw new DomainError("busy", "the workspace's budget kept changing");
}

/** Holds what the experiment may spend, or takes over what an earlier start of it holds. Throws over-budget. */
export async function holdBudget(world: World, ref: ExperimentRef, amountMicroUsd: number): Promise<Hold> {
  const own: Hold = { experimentId: ref.experimentId, token: world.chance.token(), amountMicroUsd };
  let isSwept = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const budget = await readBudget(world, ref.workspace);
    const held = holdsOf(budget).find(({ experimentId }) => experimentId === ref.experimentId);
    if (held !== undefined) return held;
    if (!isAffordable(budget, amountMicroUsd)) {
      if (isSwept) throw overBudget(budget, amountMicroUsd);
      isSwept = true;
      await sweepHolds(world, ref.workspace);
      continue;
    }
    const answer = await world.budgets.change(ref.workspace, holdFor(budget.period, own));
    if (answer.kind === "applied") return own;
  }
  throw new DomainError("busy", "the workspace's budget kept changing");
}

/** Whatever an ended experiment holds is returned less what it charged; once, however often this is called. */
export async function payBudget(world: World, ref: ExperimentRef, record: ExperimentRecord | undefined): Promise<void> {
  await changeBudget(world, ref.workspace, async (budget) => {
    const held = holdsOf(budget).find(({ experimentId }) => experimentId === ref.experimentId);
    if (held === undefined) return undefined;
    const counts = record === undefined || record.budgetHold?.token === held.token;
    return payFor(budget.period, held, counts ? await chargedBy(world, ref, record) : 0);
  });
}

/** A start that lost the race to another one takes its own money back. */
export async function returnSurplus(
  world: World,
  ref: ExperimentRef,
  own: Hold,
  found: ExperimentRecord,
): Promise<void> {
  if (found.budgetHold?.token === own.token) return;
  await changeBudget(world, ref.workspace, async (budget) =>
    holdsOf(budget).some(({ experimentId, token }) => experimentId === own.experimentId && token === own.token)
      ? payFor(budget.period, own, 0)
      : undefined,
  );
}

/** undefined: no limit. */
export async function limitBudget(
  world: World,
  workspace: WorkspaceId,
  limitMicroUsd: number | undefined,
): Promise<WorkspaceBudget> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const answer = await world.budgets.change(workspace, limitTo(await readBudget(world, workspace), limitMicroUsd));
    if (answer.kind === "applied") return answer.budget;
  }
  throw new DomainError("busy", "the workspace's budget kept changing");
}

/** Money that is held for nothing: its experiment is over, or its start crashed and nobody knows that it is to go on. */
export async function sweepHolds(world: World, workspace: WorkspaceId): Promise<void> {
  for (const { experimentId } of holdsOf(await readBudget(world, workspace))) {
    const ref: ExperimentRef = { workspace, experimentId: experimentId as ExperimentId };
    const record = await world.experiments.read(ref);
    if (record?.status === "frozen") await world.experiments.markActive(ref);
    else if (record?.status !== "running" && record?.status !== "analyzing") await payBudget(world, ref, record);
  }
}

/** `decide` gives undefined when there is nothing (more) to do; it is asked again after every lost round. */
async function changeBudget(
  world: World,
  workspace: WorkspaceId,
  decide: (budget: WorkspaceBudget) => Promise<BudgetChange | undefined>,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const change = await decide(await readBudget(world, workspace));
    if (change === undefined) return;
    // Applied or refused, it is decided again: a refusal may be our own write whose answer was lost.
    await world.budgets.change(workspace, change);
  }
  throw new DomainError("busy", "the workspace's budget kept changing");
}

function overBudget(budget: WorkspaceBudget, amountMicroUsd: number): DomainError {
  const left = formatUsd(Math.max(0, budget.remainingMicroUsd));
  const words = `it may cost up to ${formatUsd(amountMicroUsd)} and the workspace has ${left} left for ${budget.period}`;
  return new DomainError("over-budget", words, {
    details: { remainingUsd: budget.remainingMicroUsd / 1e6, neededUsd: amountMicroUsd / 1e6 },
  });
}

/** From the rows when it was reported; else from the ledger, in which nothing happens any more. */
async function chargedBy(world: World, ref: ExperimentRef, record: ExperimentRecord | undefined): Promise<number> {
  if (record?.outcome !== undefined) return record.outcome.chargedMicroUsd;
  const ledger = await world.ledgers.read(ref);
  return ledger === undefined ? 0 : ledger.limitMicroUsd - ledger.remainingMicroUsd;
}
