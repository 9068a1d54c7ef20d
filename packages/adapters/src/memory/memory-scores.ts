// Scores in memory, append-only: a row that exists is never overwritten.

import type { Scores } from "@assay/core/ports";
import { compareScoreRows, type ScoreRow } from "@assay/core/scoring";
import { frozenCopy } from "./frozen-copy.ts";
import { refKey } from "./ref-key.ts";

export function createMemoryScores(): Scores {
  const experiments = new Map<string, Map<string, ScoreRow>>();

  return {
    async append(ref, rows) {
      const key = refKey(ref);
      const stored = experiments.get(key) ?? new Map<string, ScoreRow>();
      experiments.set(key, stored);
      for (const row of rows) {
        const rowKey = `${row.ordinal}#${row.scorer}@${row.version}`;
        if (!stored.has(rowKey)) stored.set(rowKey, frozenCopy(row));
      }
    },

    async dropFaults(ref, ordinals) {
      const dropped = new Set(ordinals);
      const stored = experiments.get(refKey(ref)) ?? new Map<string, ScoreRow>();
      for (const [rowKey, { fault: _, ...row }] of stored) {
        if (dropped.has(row.ordinal)) stored.set(rowKey, frozenCopy(row));
      }
    },

    async *scan(ref) {
      yield* [...(experiments.get(refKey(ref))?.values() ?? [])].sort(compareScoreRows);
    },
  };
}
