// Trial rows in memory. A replace names the state and the token of the row it replaces.

import type { Trials } from "@assay/core/ports";
import type { TrialRow } from "@assay/core/trials";
import { frozenCopy } from "./frozen-copy.ts";
import { refKey } from "./ref-key.ts";

export function createMemoryTrials(): Trials {
  const experiments = new Map<string, Map<number, TrialRow>>();

  return {
    async take(ref, row) {
      const key = refKey(ref);
      const rows = experiments.get(key) ?? new Map<number, TrialRow>();
      experiments.set(key, rows);
      if (rows.has(row.ordinal)) return "exists";
      rows.set(row.ordinal, frozenCopy(row));
      return "taken";
    },

    async read(ref, ordinal) {
      return experiments.get(refKey(ref))?.get(ordinal);
    },

    async replace(ref, row, guard) {
      const rows = experiments.get(refKey(ref));
      const stored = rows?.get(row.ordinal);
      if (stored?.state !== guard.state || stored.token !== guard.token) return false;
      rows?.set(row.ordinal, frozenCopy(row));
      return true;
    },

    async *scan(ref, range) {
      const rows = experiments.get(refKey(ref)) ?? new Map<number, TrialRow>();
      const ordinals = [...rows.keys()].filter((ordinal) => ordinal >= range.from && ordinal < range.to);
      for (const ordinal of ordinals.sort((a, b) => a - b)) yield rows.get(ordinal)!;
    },
  };
}
