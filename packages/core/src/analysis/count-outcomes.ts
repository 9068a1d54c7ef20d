// Every planned trial of an arm under exactly one outcome: planned = scored + failed + skipped.

import { eachSlotOf } from "./metric-values.ts";
import { FAILED, inOrder, type MetricColumn, SCORED, type TrialTable } from "./trial-table.ts";

export type Outcomes = {
  readonly planned: number;
  readonly scored: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unscored: number;
  /** Failed and skipped. */
  readonly byCode: Readonly<Record<string, number>>;
  readonly unscoredBy: Readonly<Record<string, number>>;
};

export function countOutcomes(table: TrialTable, metric: MetricColumn, arm: number): Outcomes {
  const byCode = new Map<string, number>();
  const unscoredBy = new Map<string, number>();
  let [planned, scored, failed, unscored] = [0, 0, 0, 0];
  eachSlotOf(table, arm, (slot) => {
    planned += 1;
    if (table.status[slot] === SCORED) {
      scored += 1;
      if (Number.isNaN(metric.values[slot]!)) {
        unscored += 1;
        add(unscoredBy, metric.unscored.get(slot) ?? "no_value");
      }
      return;
    }
    if (table.status[slot] === FAILED) failed += 1;
    add(byCode, table.codes[table.code[slot]!]!);
  });
  return {
    planned,
    scored,
    failed,
    skipped: planned - scored - failed,
    unscored,
    byCode: sortedRecord(byCode),
    unscoredBy: sortedRecord(unscoredBy),
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sortedRecord(counts: Map<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => inOrder(a, b)));
}
