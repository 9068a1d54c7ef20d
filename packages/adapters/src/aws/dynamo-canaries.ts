// Canaries in DynamoDB: all of a workspace in one partition, found by the heartbeat through an index ordered by when each
// is due. The index is only a hint; whoever acts reads the canary itself.

import { type Canary, type CanaryTick, canarySchema, canaryTickSchema, wakeAtMs } from "@assay/core/canary";
import type { Canaries, WorkspaceId } from "@assay/core/ports";
import { z } from "zod";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import {
  CANARIES_DUE,
  canariesPartition,
  canaryDuePlace,
  canaryKey,
  canaryTickKey,
  canaryTicksPartition,
  type ItemKey,
} from "./keys.ts";

const storedSchema = z.strictObject({ workspace: z.string(), canary: canarySchema });

export function createDynamoCanaries(main: Dynamo): Canaries {
  return {
    async create(workspace, canary) {
      return (await main.putNew(itemOf(workspace, canary))) ? "created" : "exists";
    },

    async read(workspace, canaryId) {
      const item = await main.get(canaryKey(workspace, canaryId));
      return item && parse(item).canary;
    },

    async replace(workspace, canary, seenRevision) {
      // The race: two heartbeats that both start, judge or end one tick.
      return main.putWhen(itemOf(workspace, { ...canary, revision: seenRevision + 1 }), {
        expression: "#revision = :seen",
        names: { "#revision": "revision" },
        values: { ":seen": seenRevision },
      });
    },

    async remove(workspace, canaryId) {
      await main.delete(canaryKey(workspace, canaryId));
    },

    async list(workspace) {
      const canaries: Canary[] = [];
      for await (const item of main.query(canariesPartition(workspace))) canaries.push(parse(item).canary);
      return canaries;
    },

    async listDue(nowMs) {
      const due = [];
      for await (const item of main.list(CANARIES_DUE, "ascending")) {
        const { workspace, canary } = parse(item);
        if (wakeAtMs(canary) > nowMs) break;
        due.push({ workspace, canaryId: canary.canaryId });
      }
      return due;
    },

    async addTick(workspace, tick) {
      await main.putNew({ ...canaryTickKey(workspace, tick.canaryId, tick.scheduledFor), ...bodyOf(tick) });
    },

    async listTicks(workspace, canaryId, limit) {
      const ticks: CanaryTick[] = [];
      for await (const item of main.query(canaryTicksPartition(workspace, canaryId))) {
        ticks.push(parseBody(item, canaryTickSchema, "tick of a canary"));
      }
      return ticks.reverse().slice(0, limit);
    },
  };
}

function itemOf(workspace: WorkspaceId, canary: Canary): Item & ItemKey {
  return {
    ...canaryKey(workspace, canary.canaryId),
    gsi1pk: CANARIES_DUE,
    gsi1sk: canaryDuePlace(workspace, canary.canaryId, wakeAtMs(canary)),
    revision: canary.revision,
    ...bodyOf({ workspace, canary }),
  };
}

function parse(item: Item): { readonly workspace: WorkspaceId; readonly canary: Canary } {
  const { workspace, canary } = parseBody(item, storedSchema, "canary");
  return { workspace: workspace as WorkspaceId, canary };
}
