// Experiment records in memory. A replace names the revision it was decided on; only one of two writers wins.

import {
  type ActiveExperiment,
  type Beat,
  type ExperimentRecord,
  type ExperimentRef,
  type Experiments,
  isListedKind,
  listingPlace,
  matchesFilter,
  parseListingPlace,
} from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";
import { refKey } from "./ref-key.ts";

export function createMemoryExperiments(): Experiments {
  const records = new Map<string, ExperimentRecord>();
  const active = new Map<string, ActiveExperiment>();

  return {
    async create(record) {
      const key = refKey(record);
      if (records.has(key)) return "exists";
      records.set(key, frozenCopy(record));
      return "created";
    },

    async read(ref) {
      return records.get(refKey(ref));
    },

    async replace(record, seenRevision) {
      const key = refKey(record);
      if (records.get(key)?.revision !== seenRevision) return false;
      records.set(key, frozenCopy({ ...record, revision: seenRevision + 1 }));
      return true;
    },

    async remove(ref) {
      records.delete(refKey(ref));
    },

    async list(workspace, filter, page) {
      if (page.cursor !== undefined) parseListingPlace(page.cursor);
      const { cursor } = page;
      const matching = [...records.values()]
        .filter((record) => record.workspace === workspace && isListedKind(record) && matchesFilter(record, filter))
        .filter((record) => cursor === undefined || listingPlace(record) < cursor)
        .sort((a, b) => (listingPlace(a) < listingPlace(b) ? 1 : -1));
      const items = matching.slice(0, page.limit);
      const last = items.at(-1);
      return matching.length > items.length && last ? { items, nextCursor: listingPlace(last) } : { items };
    },

    async markActive(ref) {
      const key = refKey(ref);
      if (!active.has(key)) active.set(key, frozenCopy({ ref: onlyRef(ref) }));
    },

    async clearActive(ref) {
      active.delete(refKey(ref));
    },

    async listActive() {
      return [...active].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
    },

    async saveBeat(ref, beat: Beat) {
      const key = refKey(ref);
      if (active.has(key)) active.set(key, frozenCopy({ ref: onlyRef(ref), beat }));
    },
  };
}

/** A record is a ref too; only the two ids are kept. */
function onlyRef(ref: ExperimentRef): ExperimentRef {
  return { workspace: ref.workspace, experimentId: ref.experimentId };
}
