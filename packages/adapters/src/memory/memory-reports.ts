// Report revisions in memory: a number is given once and what it names never changes.

import type { ReportRevision, Reports } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";
import { refKey } from "./ref-key.ts";

export function createMemoryReports(): Reports {
  const experiments = new Map<string, Map<number, ReportRevision>>();

  return {
    async add(ref, revision) {
      const key = refKey(ref);
      const revisions = experiments.get(key) ?? new Map<number, ReportRevision>();
      experiments.set(key, revisions);
      if (revisions.has(revision.revision)) return "exists";
      revisions.set(revision.revision, frozenCopy(revision));
      return "added";
    },

    async read(ref, revision) {
      return experiments.get(refKey(ref))?.get(revision);
    },

    async list(ref) {
      return [...(experiments.get(refKey(ref))?.values() ?? [])].sort((a, b) => a.revision - b.revision);
    },
  };
}
