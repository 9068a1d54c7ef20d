// Ledgers in memory: the guards are checked on the value and the change applied in one turn of the event loop.

import { applyChange, type Ledger } from "@assay/core/ledger";
import type { Ledgers } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";
import { refKey } from "./ref-key.ts";

export function createMemoryLedgers(): Ledgers {
  const ledgers = new Map<string, Ledger>();
  const losses = new Map<string, Record<string, Record<string, number>>>();

  return {
    async create(ref, ledger) {
      const key = refKey(ref);
      if (ledgers.has(key)) return "exists";
      ledgers.set(key, frozenCopy(ledger));
      return "created";
    },

    async read(ref) {
      const ledger = ledgers.get(refKey(ref));
      return ledger && frozenCopy(ledger);
    },

    async change(ref, change) {
      const key = refKey(ref);
      const ledger = ledgers.get(key);
      const changed = ledger && applyChange(ledger, change);
      if (changed === undefined) return { kind: "refused" };
      ledgers.set(key, frozenCopy(changed));
      return { kind: "applied", ledger: frozenCopy(changed) };
    },

    async countLoss(ref, arm, code) {
      const key = refKey(ref);
      const byArm = losses.get(key) ?? {};
      losses.set(key, byArm);
      byArm[arm] ??= {};
      const count = (byArm[arm][code] ?? 0) + 1;
      byArm[arm][code] = count;
      return count;
    },

    async readLosses(ref) {
      return frozenCopy(losses.get(refKey(ref)) ?? {});
    },
  };
}
