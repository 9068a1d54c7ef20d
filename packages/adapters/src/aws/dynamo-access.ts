// Keys, rate limits and receipts in DynamoDB. Rate limits and receipts are forgotten in time; an item past its time is
// deleted up to days later, so whoever reads one judges its time itself.

import { type ApiKey, apiKeySchema, receiptSchema } from "@assay/core/access";
import type { Keys, RateLimits, Receipts, WorkspaceId } from "@assay/core/ports";
import { z } from "zod";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { type ItemKey, keyKey, keysListing, rateKey, receiptKey } from "./keys.ts";

const bucketSchema = z.strictObject({ tokens: z.number(), atMs: z.number(), revision: z.number().int() });
const seconds = (ms: number) => Math.ceil(ms / 1000);

export function createDynamoKeys(main: Dynamo): Keys {
  const parse = (item: Item) => parseBody(item, apiKeySchema, "key");

  return {
    async add(key) {
      return (await main.putNew(itemOfKey(key))) ? "added" : "exists";
    },

    async read(keyId) {
      const item = await main.get(keyKey(keyId));
      return item && parse(item);
    },

    async replace(key, seenRevision) {
      // The race: two people who change one key.
      return main.putWhen(itemOfKey({ ...key, revision: seenRevision + 1 }), {
        expression: "#revision = :seen",
        names: { "#revision": "revision" },
        values: { ":seen": seenRevision },
      });
    },

    async list(workspace) {
      const keys: ApiKey[] = [];
      for await (const item of main.list(keysListing(workspace), "ascending")) keys.push(parse(item));
      return keys;
    },
  };
}

function itemOfKey(key: ApiKey): Item & ItemKey {
  return {
    ...keyKey(key.keyId),
    gsi1pk: keysListing(key.workspace as WorkspaceId),
    gsi1sk: key.keyId,
    revision: key.revision,
    ...bodyOf(key),
  };
}

export function createDynamoRateLimits(main: Dynamo): RateLimits {
  return {
    async read(keyId) {
      const item = await main.get(rateKey(keyId));
      return item && parseBody(item, bucketSchema, "rate limit");
    },

    async replace(keyId, bucket, seenRevision, expiresAtMs) {
      const expiresAt = seconds(expiresAtMs);
      const item = { ...rateKey(keyId), revision: bucket.revision, expiresAt, ...bodyOf(bucket) };
      if (seenRevision === undefined) return main.putNew(item);
      // The race: two requests with one key that both take the last token.
      return main.putWhen(item, {
        expression: "#revision = :seen",
        names: { "#revision": "revision" },
        values: { ":seen": seenRevision },
      });
    },
  };
}

export function createDynamoReceipts(main: Dynamo): Receipts {
  return {
    async read(workspace, key) {
      const item = await main.get(receiptKey(workspace, key));
      return item && parseBody(item, receiptSchema, "receipt");
    },

    async replace(workspace, receipt, seenToken) {
      const { key, token, expiresAtMs } = receipt;
      const item = { ...receiptKey(workspace, key), token, expiresAt: seconds(expiresAtMs), ...bodyOf(receipt) };
      if (seenToken === undefined) return main.putNew(item);
      // The race: two requests that both take over from a dead one.
      return main.putWhen(item, {
        expression: "#token = :seen",
        names: { "#token": "token" },
        values: { ":seen": seenToken },
      });
    },

    async remove(workspace, key, token) {
      await main.deleteWhen(receiptKey(workspace, key), {
        expression: "#token = :seen",
        names: { "#token": "token" },
        values: { ":seen": token },
      });
    },
  };
}
