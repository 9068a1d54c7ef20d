// Whether the money lasts, how far it goes if it does not, and how long it takes. Follows the turnstile's rule: a trial
// enters while what remains covers the dearest arm, so near the end all arms stop alike.

import { type MicroUsd, microUsd } from "../money/micro-usd.ts";
import { estimateExperiment } from "./estimate-experiment.ts";
import type { FrozenDesign } from "./frozen-design.ts";

/** A block is one case and repeat in every arm. */
export type Reach = { readonly trials: number; readonly blocks: number };

export type BudgetOutlook = {
  /** estimate.high is within the limit. */
  readonly fits: boolean;
  /** It fits, or the design says "stop" and one block fits. */
  readonly mayStart: boolean;
  readonly limitMicroUsd: MicroUsd;
  readonly planned: Reach;
  /** What the limit pays for surely, every trial costing its highest estimate. */
  readonly atLeast: Reach;
  /** The same at the likely estimate. */
  readonly likely: Reach;
  /** At the design's concurrency; absent when a workflow does not say how long it takes. */
  readonly likelyDurationMs?: number;
};

type Priced = Pick<FrozenDesign, "arms" | "repeats" | "caseSet" | "budgetLimitMicroUsd" | "onBudget" | "concurrency">;

export function budgetOutlook(frozen: Priced): BudgetOutlook {
  const { total } = estimateExperiment(frozen);
  const limit = frozen.budgetLimitMicroUsd;
  const blocks = frozen.caseSet.cases * frozen.repeats;
  const fits = total.highMicroUsd <= limit;
  const highs = frozen.arms.map((arm) => arm.estimate.highMicroUsd);
  const oneBlock = highs.reduce((sum, high) => sum + high, 0);
  const reserve = Math.max(...highs);
  const likelyDurationMs = durationOf(frozen, blocks);
  return {
    fits,
    mayStart: fits || (frozen.onBudget === "stop" && oneBlock <= limit),
    limitMicroUsd: microUsd(limit),
    planned: { trials: total.trials, blocks },
    atLeast: reachOf(limit, reserve, highs, blocks),
    likely: reachOf(
      limit,
      reserve,
      frozen.arms.map((arm) => arm.estimate.likelyMicroUsd),
      blocks,
    ),
    ...(likelyDurationMs !== undefined && { likelyDurationMs }),
  };
}

/** Trials that enter while `limit` less what was charged covers `reserve`, in the dearest order within a block. */
function reachOf(limit: number, reserve: number, costs: readonly number[], blocks: number): Reach {
  const oneBlock = costs.reduce((sum, cost) => sum + cost, 0);
  const whole = oneBlock === 0 ? (limit >= reserve ? blocks : 0) : Math.floor((limit - reserve) / oneBlock);
  const paid = Math.min(Math.max(whole, 0), blocks);
  let left = limit - paid * oneBlock;
  let extra = 0;
  if (paid < blocks) {
    for (const cost of costs.toSorted((a, b) => b - a)) {
      if (left < reserve) break;
      left -= cost;
      extra += 1;
    }
  }
  const trials = paid * costs.length + extra;
  return { trials, blocks: Math.floor(trials / costs.length) };
}

/** Perfect packing, but never shorter than the slowest single trial. */
function durationOf({ arms, concurrency }: Priced, blocks: number): number | undefined {
  let work = 0;
  let longest = 0;
  for (const { workflow } of arms) {
    if (workflow.likelyMs === undefined) return undefined;
    work += workflow.likelyMs * blocks;
    longest = Math.max(longest, workflow.likelyMs);
  }
  return Math.max(longest, Math.ceil(work / concurrency));
}
