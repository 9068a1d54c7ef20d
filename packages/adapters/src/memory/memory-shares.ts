// Shares and their pages in memory. An address is a path, as on a laptop.

import type { Share, SharedPages, Shares } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";
import { refKey } from "./ref-key.ts";

export function createMemoryShares(): Shares {
  const experiments = new Map<string, Map<string, Share>>();

  return {
    async add(ref, share) {
      const shares = experiments.get(refKey(ref)) ?? new Map<string, Share>();
      experiments.set(refKey(ref), shares.set(share.shareId, frozenCopy(share)));
    },

    async withdraw(ref, shareId, withdrawal) {
      const shares = experiments.get(refKey(ref));
      const share = shares?.get(shareId);
      if (shares === undefined || share === undefined) return "absent";
      if (share.withdrawnAt === undefined) shares.set(shareId, frozenCopy({ ...share, ...withdrawal }));
      return "withdrawn";
    },

    async list(ref) {
      const shares = [...(experiments.get(refKey(ref))?.values() ?? [])];
      return shares.sort((a, b) => (a.shareId < b.shareId ? -1 : 1));
    },
  };
}

export function createMemorySharedPages(): SharedPages {
  const pages = new Map<string, Uint8Array>();

  return {
    async put(pageKey, html) {
      pages.set(pageKey, typeof html === "string" ? new TextEncoder().encode(html) : html.slice());
    },
    async read(pageKey) {
      return pages.get(pageKey)?.slice();
    },
    async remove(pageKey) {
      pages.delete(pageKey);
    },
    addressOf: (pageKey) => `/${pageKey}`,
  };
}
