// What the stores of shares and of shared pages must do.

import type { Share, SharedPages, Shares } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { newRef } from "./sample-rows.ts";

const share = (shareId: string): Share => ({
  shareId,
  revision: 2,
  digest: "sha256:d",
  outputs: false,
  pageKey: `r/${shareId}/d/index.html`,
  sharedBy: "Key # 1",
  sharedAt: "2026-03-01T10:00:00.000Z",
});
const first = { withdrawnBy: "Ann", withdrawnAt: "2026-03-02T10:00:00.000Z" };

export function describeShares(make: () => Promise<Shares>): void {
  describe("shares", () => {
    test("Shares of one experiment come oldest first, and none of another's", async () => {
      const shares = await make();
      const ref = newRef();
      expect(await shares.list(ref)).toEqual([]);
      await shares.add(newRef(), share("shr_0"));
      for (const shareId of ["shr_2", "shr_1", "shr_3"]) await shares.add(ref, share(shareId));
      expect(await shares.list(ref)).toEqual([share("shr_1"), share("shr_2"), share("shr_3")]);
    });

    test("A share is withdrawn once: who did it first stays, and the others are untouched", async () => {
      const shares = await make();
      const ref = newRef();
      await shares.add(ref, share("shr_1"));
      await shares.add(ref, share("shr_2"));
      expect(await shares.withdraw(ref, "shr_1", first)).toBe("withdrawn");
      expect(await shares.withdraw(ref, "shr_1", { ...first, withdrawnBy: "Ben" })).toBe("withdrawn");
      expect(await shares.withdraw(ref, "shr_9", first)).toBe("absent");
      expect(await shares.list(ref)).toEqual([{ ...share("shr_1"), ...first }, share("shr_2")]);
    });
  });
}

export function describeSharedPages(make: () => Promise<SharedPages>): void {
  describe("shared pages", () => {
    const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

    test("A page reads back as it was put, is replaced by the next, and is gone once it is removed", async () => {
      const pages = await make();
      const key = `r/${newRef().experimentId}/d/index.html`;
      expect(await pages.read(key)).toBeUndefined();
      await pages.put(key, "<p>é</p>");
      expect(text(await pages.read(key))).toBe("<p>é</p>");
      await pages.put(key, new TextEncoder().encode("<p>2</p>"));
      expect(text(await pages.read(key))).toBe("<p>2</p>");
      await pages.remove(key);
      expect(await pages.read(key)).toBeUndefined();
      await pages.remove(key);
    });

    test("An address ends in the page's key", async () => {
      expect((await make()).addressOf("r/t/d/index.html")).toMatch(/\/r\/t\/d\/index\.html$/);
    });
  });
}
