// Bytes by key in memory. What is read is a copy. A presigned URL carries the bytes themselves.

import type { Blobs } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";

export function createMemoryBlobs(): Blobs {
  const blobs = new Map<string, { readonly bytes: Uint8Array; readonly mediaType: string }>();

  const stored: Blobs = {
    async put(key, bytes, mediaType) {
      blobs.set(key, { bytes: typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes.slice(), mediaType });
    },

    async get(key) {
      return blobs.get(key)?.bytes.slice();
    },

    async erase(key, left) {
      if (left === undefined) blobs.delete(key);
      else await stored.put(key, left.bytes, left.mediaType);
    },

    async presign(key) {
      const blob = blobs.get(key);
      if (blob === undefined) throw new DomainError("not-found", `nothing is stored under "${key}"`);
      return `data:${blob.mediaType};base64,${Buffer.from(blob.bytes).toString("base64")}`;
    },
  };
  return stored;
}
