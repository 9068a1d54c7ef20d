import { expect, test } from "vitest";
import { isSameText } from "../support/digest.ts";
import { formatKey, hashSecret, judgeKey, mayDo, parseKey } from "./api-key.ts";
import { takeToken } from "./rate-limit.ts";
import { judgeReceipt, type Receipt } from "./receipt.ts";

const keyId = "01HZZZZZZZZZZZZZZZZZZZZZZZ";
const secret = `${"s_-".repeat(14)}x`;
const salt = "salt".repeat(4);

test("a key reads back from its text, and nothing else is a key", () => {
  expect(parseKey(formatKey({ keyId, secret }))).toEqual({ keyId, secret });
  const broken = ["", "assay_", `assay_${keyId}`, `assay_${keyId}_${secret}x`, `Assay_${keyId}_${secret}`];
  for (const text of [...broken, `assay_${keyId.toLowerCase()}_${secret}`, `assay_${keyId}_${secret}\n`]) {
    expect(parseKey(text)).toBeUndefined();
  }
});

test("only the right secret is told that its key is revoked or expired", () => {
  const stored = { salt, hash: hashSecret(secret, salt) };
  const judge = (more: object, said = secret) => judgeKey({ ...stored, ...more }, said, 1_000, isSameText);
  expect(judge({})).toBe("good");
  expect(judge({ expiresAt: new Date(1_001).toISOString() })).toBe("good");
  expect(judge({ expiresAt: new Date(1_000).toISOString() })).toBe("expired");
  expect(judge({ revokedAt: "2026-01-01T00:00:00Z" })).toBe("revoked");
  expect(judge({ revokedAt: "2026-01-01T00:00:00Z" }, "other")).toBe("wrong");
});

test("a salt makes two hashes of one secret, and a hash does not hold the secret", () => {
  expect(hashSecret(secret, salt)).not.toBe(hashSecret(secret, "other".repeat(4)));
  expect(hashSecret(secret, salt)).not.toContain(secret);
});

test("each scope includes those before it", () => {
  expect(mayDo("admin", "write")).toBe(true);
  expect(mayDo("write", "write")).toBe(true);
  expect(mayDo("read", "write")).toBe(false);
  expect(mayDo("write", "admin")).toBe(false);
});

test("a bucket empties by requests, fills by the second, and says when to come again", () => {
  const rule = { perSecond: 2, burst: 3 };
  let bucket: Parameters<typeof takeToken>[0];
  for (let i = 0; i < 3; i += 1) {
    const taken = takeToken(bucket, rule, 0);
    if (taken.kind === "allowed") bucket = taken.bucket;
  }
  expect(bucket).toEqual({ tokens: 0, atMs: 0, revision: 3 });
  expect(takeToken(bucket, rule, 0)).toEqual({ kind: "refused", retryAfterMs: 500 });
  expect(takeToken(bucket, rule, 499)).toMatchObject({ kind: "refused" });
  expect(takeToken(bucket, rule, 500)).toMatchObject({ kind: "allowed" });
  expect(takeToken(bucket, rule, -10_000)).toMatchObject({ kind: "refused" });
  expect(takeToken(bucket, rule, 1e9)).toMatchObject({ kind: "allowed", bucket: { tokens: 2 } });
});

test("a receipt is replayed to the same input, refused to another, waited for, and taken over from the dead", () => {
  const receipt: Receipt = {
    key: "k",
    inputDigest: "same",
    token: "t",
    origin: "t",
    startedAtMs: 0,
    expiresAtMs: 86_400_000,
  };
  const answer = { status: 201, headers: {}, body: "{}" };
  expect(judgeReceipt({ ...receipt, answer }, "same", 1)).toEqual({ kind: "replay", answer });
  expect(judgeReceipt({ ...receipt, answer }, "other", 1)).toEqual({ kind: "other-input" });
  expect(judgeReceipt(receipt, "same", 59_999)).toEqual({ kind: "under-way" });
  expect(judgeReceipt(receipt, "same", 60_000)).toEqual({ kind: "take-over" });
  expect(judgeReceipt({ ...receipt, answer }, "other", 86_400_000)).toEqual({ kind: "take-over" });
});
