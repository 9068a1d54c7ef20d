// Experiment records in DynamoDB. A replace names the revision it was decided on. People's lists read the index; the
// heartbeat's list of active experiments is a partition of its own, read consistently.

import {
  type ExperimentRecord,
  type ExperimentRef,
  type Experiments,
  isListedKind,
  listingPlace,
  matchesFilter,
  parseListingPlace,
  type WorkspaceId,
} from "@assay/core/ports";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { activeExperimentSchema, experimentRecordSchema } from "./experiment-record.ts";
import { ACTIVE_PARTITION, activeKey, experimentKey, experimentsListing, type ItemKey } from "./keys.ts";

export function createDynamoExperiments(main: Dynamo): Experiments {
  return {
    async create(record) {
      return (await main.putNew(itemOfRecord(record))) ? "created" : "exists";
    },

    async read(ref) {
      const item = await main.get(experimentKey(ref));
      return item && parseRecord(item);
    },

    async replace(record, seenRevision) {
      // The race: two writers that decided on the same revision.
      return await main.putWhen(itemOfRecord({ ...record, revision: seenRevision + 1 }), {
        expression: "#revision = :seen",
        names: { "#revision": "revision" },
        values: { ":seen": seenRevision },
      });
    },

    async remove(ref) {
      await main.delete(experimentKey(ref));
    },

    async list(workspace, filter, page) {
      const after = page.cursor === undefined ? undefined : startKey(workspace, page.cursor);
      const items: ExperimentRecord[] = [];
      for await (const item of main.list(experimentsListing(workspace), "descending", after)) {
        const record = parseRecord(item);
        if (!matchesFilter(record, filter)) continue;
        const last = items.at(-1);
        if (items.length === page.limit && last) return { items, nextCursor: listingPlace(last) };
        items.push(record);
      }
      return { items };
    },

    async markActive(ref) {
      await main.putNew({ ...activeKey(ref), ...bodyOf({ ref: onlyRef(ref) }) });
    },

    async clearActive(ref) {
      await main.delete(activeKey(ref));
    },

    async listActive() {
      const active = [];
      for await (const item of main.query(ACTIVE_PARTITION)) {
        active.push(parseBody(item, activeExperimentSchema, "active experiment"));
      }
      return active;
    },

    async saveBeat(ref, beat) {
      // The race: the finish that ended the experiment took it off the list.
      await main.putWhen(
        { ...activeKey(ref), ...bodyOf({ ref: onlyRef(ref), beat }) },
        { expression: "attribute_exists(pk)" },
      );
    },
  };
}

function itemOfRecord(record: ExperimentRecord): Item & ItemKey {
  return {
    ...experimentKey(record),
    revision: record.revision,
    ...(isListedKind(record) && { gsi1pk: experimentsListing(record.workspace), gsi1sk: listingPlace(record) }),
    ...bodyOf(record),
  };
}

function parseRecord(item: Item): ExperimentRecord {
  return parseBody(item, experimentRecordSchema, "experiment");
}

/** Where the index goes on: a place in it, and the item that lay there. */
function startKey(workspace: WorkspaceId, cursor: string): Item {
  const place = parseListingPlace(cursor);
  const ref = { workspace, experimentId: place.experimentId } as ExperimentRef;
  return { ...experimentKey(ref), gsi1pk: experimentsListing(workspace), gsi1sk: cursor };
}

function onlyRef(ref: ExperimentRef): ExperimentRef {
  return { workspace: ref.workspace, experimentId: ref.experimentId };
}
