// Looks at hold-out cases in memory.

import type { Look } from "@assay/core/decision";
import type { Looks } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryLooks(): Looks {
  const sets = new Map<string, Map<string, Look>>();

  return {
    async add(workspace, look) {
      const key = `${workspace}\n${look.caseSet}`;
      const looks = sets.get(key) ?? new Map<string, Look>();
      sets.set(key, looks);
      const place = `${look.at}#${look.experimentId}`;
      if (!looks.has(place)) looks.set(place, frozenCopy(look));
    },

    async list(workspace, caseSet) {
      return [...(sets.get(`${workspace}\n${caseSet}`) ?? [])]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, look]) => look);
    },
  };
}
