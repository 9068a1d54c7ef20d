// Keys, rate limits and receipts in memory.

import type { ApiKey, Bucket, Receipt } from "@assay/core/access";
import type { Keys, RateLimits, Receipts } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryKeys(): Keys {
  const keys = new Map<string, ApiKey>();

  return {
    async add(key) {
      if (keys.has(key.keyId)) return "exists";
      keys.set(key.keyId, frozenCopy(key));
      return "added";
    },

    async read(keyId) {
      return keys.get(keyId);
    },

    async replace(key, seenRevision) {
      if (keys.get(key.keyId)?.revision !== seenRevision) return false;
      keys.set(key.keyId, frozenCopy({ ...key, revision: seenRevision + 1 }));
      return true;
    },

    async list(workspace) {
      return [...keys.values()]
        .filter((key) => key.workspace === workspace)
        .sort((a, b) => (a.keyId < b.keyId ? -1 : 1));
    },
  };
}

export function createMemoryRateLimits(): RateLimits {
  const buckets = new Map<string, Bucket>();

  return {
    async read(keyId) {
      return buckets.get(keyId);
    },

    async replace(keyId, bucket, seenRevision) {
      if (buckets.get(keyId)?.revision !== seenRevision) return false;
      buckets.set(keyId, frozenCopy(bucket));
      return true;
    },
  };
}

export function createMemoryReceipts(): Receipts {
  const receipts = new Map<string, Receipt>();

  return {
    async read(workspace, key) {
      return receipts.get(`${workspace}\n${key}`);
    },

    async replace(workspace, receipt, seenToken) {
      const place = `${workspace}\n${receipt.key}`;
      if (receipts.get(place)?.token !== seenToken) return false;
      receipts.set(place, frozenCopy(receipt));
      return true;
    },

    async remove(workspace, key, token) {
      const place = `${workspace}\n${key}`;
      if (receipts.get(place)?.token === token) receipts.delete(place);
    },
  };
}
