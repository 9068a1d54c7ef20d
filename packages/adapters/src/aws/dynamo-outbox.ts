// Alerts in DynamoDB: a row first, a message second; the log of its deliveries is on the row.

import { type OutboxEntry, outboxEntrySchema } from "@assay/core/canary";
import type { Outbox, WorkspaceId } from "@assay/core/ports";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { type ItemKey, outboxKey, outboxListing } from "./keys.ts";

export function createDynamoOutbox(main: Dynamo): Outbox {
  return {
    async add(workspace, entry) {
      return (await main.putNew(itemOf(workspace, entry))) ? "added" : "exists";
    },

    async replace(workspace, entry, seenRevision) {
      // The race: two that both deliver one alert.
      return main.putWhen(itemOf(workspace, { ...entry, revision: seenRevision + 1 }), {
        expression: "#revision = :seen",
        names: { "#revision": "revision" },
        values: { ":seen": seenRevision },
      });
    },

    async list(workspace, limit) {
      const entries: OutboxEntry[] = [];
      for await (const item of main.list(outboxListing(workspace), "descending")) {
        if (entries.length === limit) break;
        entries.push(parseBody(item, outboxEntrySchema, "alert"));
      }
      return entries;
    },
  };
}

/** The key is made of the alert's id alone: raised again, it is there already. */
function itemOf(workspace: WorkspaceId, entry: OutboxEntry): Item & ItemKey {
  const { alertId, at } = entry.alert;
  return {
    ...outboxKey(workspace, alertId),
    gsi1pk: outboxListing(workspace),
    gsi1sk: `${at}#${alertId}`,
    revision: entry.revision,
    ...bodyOf(entry),
  };
}
