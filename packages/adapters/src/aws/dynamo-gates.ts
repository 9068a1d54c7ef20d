// Versions of gates in DynamoDB: put once, never changed.

import { type Gate, gateSchema } from "@assay/core/decision";
import type { Gates } from "@assay/core/ports";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { gateKey, gatePartition, gatesListing, VERSION_PREFIX, versionPlace } from "./keys.ts";

export function createDynamoGates(main: Dynamo): Gates {
  const parse = (item: Item) => parseBody(item, gateSchema, "gate");

  return {
    async add(workspace, gate) {
      const item = {
        ...gateKey(workspace, gate.name, gate.version),
        gsi1pk: gatesListing(workspace),
        gsi1sk: versionPlace(gate.name, gate.version),
        ...bodyOf(gate),
      };
      return (await main.putNew(item)) ? "added" : "exists";
    },

    async versions(workspace, name) {
      const versions: Gate[] = [];
      const range = { from: VERSION_PREFIX, to: `${VERSION_PREFIX}~` };
      for await (const item of main.query(gatePartition(workspace, name), range)) versions.push(parse(item));
      return versions;
    },

    async list(workspace) {
      const newest = new Map<string, Gate>();
      for await (const item of main.list(gatesListing(workspace), "ascending")) {
        const gate = parse(item);
        newest.set(gate.name, gate);
      }
      return [...newest.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}
