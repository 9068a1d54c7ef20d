// What was erased from case sets, in memory.

import type { Erasure } from "@assay/core/cases";
import type { Erasures } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryErasures(): Erasures {
  const sets = new Map<string, Map<string, Erasure>>();

  return {
    async put(workspace, erasure) {
      const key = `${workspace}\n${erasure.caseSet}`;
      const erasures = sets.get(key) ?? new Map<string, Erasure>();
      sets.set(key, erasures);
      if (erasures.get(erasure.erasureId)?.finishedAt === undefined) {
        erasures.set(erasure.erasureId, frozenCopy(erasure));
      }
    },

    async list(workspace, caseSet) {
      const erasures = [...(sets.get(`${workspace}\n${caseSet}`)?.values() ?? [])];
      return erasures.sort((a, b) => (a.erasureId < b.erasureId ? -1 : 1));
    },
  };
}
