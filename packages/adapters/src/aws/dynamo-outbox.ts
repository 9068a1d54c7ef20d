// Events on their way out in DynamoDB: a row first, a message second; the log of deliveries is on the row. Beside it stands
// a mark, in one partition for all workspaces, for as long as something is left to deliver.
// The rule it protects: the mark is there before the row and goes after the row is done, so no undone row is ever lost.

import type { Outbox, PendingEvent, WorkspaceId } from "@assay/core/ports";
import { isAlert, isDone, type OutboxEntry, outboxEntrySchema } from "@assay/core/webhooks";
import { z } from "zod";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { type ItemKey, outboxKey, outboxListing, PENDING_EVENTS, pendingEventKey } from "./keys.ts";

const pendingSchema = z.strictObject({ workspace: z.string(), eventId: z.string(), addedAtMs: z.number() });

export function createDynamoOutbox(main: Dynamo): Outbox {
  const parse = (item: Item) => parseBody(item, outboxEntrySchema, "event");

  return {
    async add(workspace, entry, nowMs) {
      const { eventId } = entry;
      if (!isDone(entry)) {
        await main.putNew({
          ...pendingEventKey(workspace, eventId),
          ...bodyOf({ workspace, eventId, addedAtMs: nowMs }),
        });
      }
      return (await main.putNew(itemOf(workspace, entry))) ? "added" : "exists";
    },

    async read(workspace, eventId) {
      const item = await main.get(outboxKey(workspace, eventId));
      return item && parse(item);
    },

    async replace(workspace, entry, seenRevision) {
      // The race: two that both deliver one event.
      return main.putWhen(itemOf(workspace, { ...entry, revision: seenRevision + 1 }), {
        expression: "#revision = :seen",
        names: { "#revision": "revision" },
        values: { ":seen": seenRevision },
      });
    },

    async list(workspace, which, limit) {
      const entries: OutboxEntry[] = [];
      for await (const item of main.list(outboxListing(workspace, which), "descending")) {
        if (entries.length === limit) break;
        entries.push(parse(item));
      }
      return entries;
    },

    async listPending() {
      const pending: PendingEvent[] = [];
      for await (const item of main.query(PENDING_EVENTS)) {
        pending.push(parseBody(item, pendingSchema, "mark of an event") as PendingEvent);
      }
      return pending;
    },

    async clearPending(workspace, eventId) {
      await main.delete(pendingEventKey(workspace, eventId));
    },
  };
}

/** The key is made of the event's id alone: raised again, it is there already. */
function itemOf(workspace: WorkspaceId, entry: OutboxEntry): Item & ItemKey {
  const { eventId, event } = entry;
  return {
    ...outboxKey(workspace, eventId),
    gsi1pk: outboxListing(workspace, isAlert(event) ? "alerts" : "others"),
    gsi1sk: `${event.at}#${eventId}`,
    revision: entry.revision,
    ...bodyOf(entry),
  };
}
