// What the stores of keys, rate limits and receipts must do.

import type { ApiKey, Receipt } from "@assay/core/access";
import type { Keys, RateLimits, Receipts } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { newWorkspace } from "./sample-rows.ts";

let drawn = 0;
const newKeyId = () => {
  drawn += 1;
  return `${Math.random().toString(36).slice(2, 12).toUpperCase()}${drawn}`.padEnd(26, "0").slice(0, 26);
};

const apiKey = (workspace: string, keyId: string, more: Partial<ApiKey> = {}): ApiKey => ({
  keyId,
  workspace,
  name: "Nightly#1",
  scope: "write",
  salt: "salt".repeat(4),
  hash: "sha256:00",
  createdAt: "2026-03-01T10:00:00.000Z",
  createdBy: "somebody",
  revision: 1,
  ...more,
});

export function describeKeys(make: () => Promise<Keys>): void {
  describe("keys", () => {
    test("A key is added once, found by its id alone, and changed from the revision that was seen", async () => {
      const keys = await make();
      const workspace = newWorkspace();
      const key = apiKey(workspace, newKeyId());
      expect(await keys.read(key.keyId)).toBeUndefined();
      expect(await keys.replace(key, 1)).toBe(false);
      expect(await keys.add(key)).toBe("added");
      expect(await keys.add({ ...key, name: "Other" })).toBe("exists");
      const revoked = { ...key, revokedAt: "2026-03-02T10:00:00.000Z" };
      expect(await keys.replace(revoked, 1)).toBe(true);
      expect(await keys.replace(key, 1)).toBe(false);
      expect(await keys.read(key.keyId)).toEqual({ ...revoked, revision: 2 });
    });

    test("The keys of one workspace are listed by id", async () => {
      const keys = await make();
      const workspace = newWorkspace();
      const ids = [newKeyId(), newKeyId(), newKeyId()].sort((a, b) => (a < b ? -1 : 1));
      for (const keyId of [...ids].reverse()) await keys.add(apiKey(workspace, keyId));
      await keys.add(apiKey(newWorkspace(), newKeyId()));
      expect((await keys.list(workspace)).map(({ keyId }) => keyId)).toEqual(ids);
    });
  });
}

export function describeRateLimits(make: () => Promise<RateLimits>): void {
  describe("rate limits", () => {
    test("Of ten that take from one bucket at once, one does", async () => {
      const limits = await make();
      const keyId = newKeyId();
      expect(await limits.read(keyId)).toBeUndefined();
      const first = { tokens: 9.5, atMs: 1_000, revision: 1 };
      expect(await limits.replace(keyId, first, undefined, 2_000)).toBe(true);
      expect(await limits.replace(keyId, first, undefined, 2_000)).toBe(false);
      const next = { tokens: 8.5, atMs: 1_000, revision: 2 };
      const answers = await Promise.all(Array.from({ length: 10 }, () => limits.replace(keyId, next, 1, 2_000)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await limits.read(keyId)).toEqual(next);
    });
  });
}

export function describeReceipts(make: () => Promise<Receipts>): void {
  describe("receipts", () => {
    const receipt = (key: string, token: string, more: Partial<Receipt> = {}): Receipt => ({
      key,
      inputDigest: "sha256:00",
      token,
      origin: "first",
      startedAtMs: 1,
      expiresAtMs: 2_000_000,
      ...more,
    });

    test("A key is claimed once; its receipt is written, taken over and removed by the token that was seen", async () => {
      const receipts = await make();
      const workspace = newWorkspace();
      const answer = { status: 201, headers: { location: "/x" }, body: '{"a":"é\u2028"}' };
      expect(await receipts.read(workspace, "a#b")).toBeUndefined();
      const claims = await Promise.all(
        ["t1", "t2", "t3"].map((token) => receipts.replace(workspace, receipt("a#b", token), undefined)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
      const token = ["t1", "t2", "t3"][claims.indexOf(true)]!;
      expect(await receipts.replace(workspace, receipt("a#b", "other"), "other")).toBe(false);
      expect(await receipts.replace(workspace, receipt("a#b", token, { answer }), token)).toBe(true);
      expect(await receipts.read(workspace, "a#b")).toEqual(receipt("a#b", token, { answer }));
      expect(await receipts.read(newWorkspace(), "a#b")).toBeUndefined();
      await receipts.remove(workspace, "a#b", "other");
      expect(await receipts.read(workspace, "a#b")).toBeDefined();
      await receipts.remove(workspace, "a#b", token);
      await receipts.remove(workspace, "a#b", token);
      expect(await receipts.read(workspace, "a#b")).toBeUndefined();
    });
  });
}
