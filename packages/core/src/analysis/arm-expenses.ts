// What an arm cost and how long it took. Money is summed in whole micro-dollars; a trial that states no cost is left out
// and counted, never taken for free.

import { quantileOfSorted } from "../statistics/quantile.ts";
import { type Estimable, notEstimable } from "../support/estimable.ts";
import type { ArmFigures } from "./arm-figures.ts";
import { eachSlotOf } from "./metric-values.ts";
import { SCORED, SKIPPED, type TrialTable } from "./trial-table.ts";

export function costOfArm(table: TrialTable, arm: number): ArmFigures["cost"] {
  let [total, unbilled, overrun, stated, unstated] = [0, 0, 0, 0, 0];
  let charged = 0;
  eachSlotOf(table, arm, (slot) => {
    const isSkipped = table.status[slot] === SKIPPED;
    const cost = table.costMicroUsd[slot]!;
    overrun += table.overrunMicroUsd[slot]!;
    if (Number.isNaN(cost)) {
      if (!isSkipped) unstated += 1;
      return;
    }
    stated += 1;
    if (!isSkipped) charged += 1;
    total += cost;
    if (table.unbilled[slot] === 1) unbilled += cost;
  });
  const dollars = (micro: number): Estimable<number> =>
    stated === 0 ? notEstimable("no trial states a cost") : micro / 1e6;
  return {
    totalUsd: dollars(total),
    perTrialUsd: charged === 0 ? notEstimable("no trial states a cost") : total / charged / 1e6,
    unbilledUsd: dollars(unbilled),
    overrunUsd: overrun / 1e6,
    unstatedTrials: unstated,
  };
}

/** Of scored trials: a trial that was stopped at its limit says nothing about how long an answer takes. */
export function durationOfArm(table: TrialTable, arm: number): ArmFigures["duration"] {
  const all: number[] = [];
  const warm: number[] = [];
  let coldStarts = 0;
  eachSlotOf(table, arm, (slot) => {
    const duration = table.durationMs[slot]!;
    if (table.status[slot] !== SCORED || Number.isNaN(duration)) return;
    all.push(duration);
    if (table.coldStart[slot] === 1) coldStarts += 1;
    else warm.push(duration);
  });
  const sorted = Float64Array.from(all).sort();
  const at = (values: Float64Array, share: number) =>
    values.length === 0 ? notEstimable("no duration was recorded") : quantileOfSorted(values, share);
  return {
    medianMs: at(sorted, 0.5),
    p95Ms: at(sorted, 0.95),
    n: sorted.length,
    coldStarts,
    medianWarmMs: at(Float64Array.from(warm).sort(), 0.5),
  };
}
