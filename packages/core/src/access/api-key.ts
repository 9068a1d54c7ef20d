// A key as it is stored: its secret only as a salted hash. The text that a person holds is `assay_<keyId>_<secret>`, and
// it is shown once.

import { z } from "zod";
import { digestOf } from "../support/digest.ts";

export const scopeNames = ["read", "write", "admin"] as const;
export type Scope = (typeof scopeNames)[number];

export const apiKeySchema = z.strictObject({
  keyId: z.string().regex(/^[0-9A-Z]{26}$/),
  workspace: z.string().min(1),
  name: z.string().trim().min(1).max(100),
  scope: z.enum(scopeNames).describe("Each includes those before it: read, write, admin."),
  salt: z.string().min(16),
  hash: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string().optional(),
  revokedAt: z.string().optional(),
  /** Counts the changes; the guard of every replace. */
  revision: z.number().int().positive(),
});

export type ApiKey = Readonly<z.infer<typeof apiKeySchema>>;
export type KeyText = { readonly keyId: string; readonly secret: string };

/** 256 bits as 43 characters of base64url. */
const SECRET = /^assay_([0-9A-Z]{26})_([A-Za-z0-9_-]{43})$/;

export function formatKey({ keyId, secret }: KeyText): string {
  return `assay_${keyId}_${secret}`;
}

/** undefined: no key of ours, whatever it is. */
export function parseKey(text: string): KeyText | undefined {
  const [, keyId, secret] = SECRET.exec(text) ?? [];
  return keyId === undefined || secret === undefined ? undefined : { keyId, secret };
}

/** The secret has 256 random bits, so one round of a hash is as strong as many. */
export function hashSecret(secret: string, salt: string): string {
  return digestOf("api-key", [salt, secret]);
}

export type KeyJudgement = "good" | "wrong" | "revoked" | "expired";

/** `isSame`: compares two texts in constant time. A key that is wrong says nothing else about itself. */
export function judgeKey(
  key: Pick<ApiKey, "salt" | "hash" | "expiresAt" | "revokedAt">,
  secret: string,
  nowMs: number,
  isSame: (one: string, other: string) => boolean,
): KeyJudgement {
  if (!isSame(hashSecret(secret, key.salt), key.hash)) return "wrong";
  if (key.revokedAt !== undefined) return "revoked";
  return isGoodKey(key, nowMs) ? "good" : "expired";
}

/** Neither revoked nor past its end. */
export function isGoodKey({ revokedAt, expiresAt }: Pick<ApiKey, "expiresAt" | "revokedAt">, nowMs: number): boolean {
  return revokedAt === undefined && (expiresAt === undefined || Date.parse(expiresAt) > nowMs);
}

export function mayDo(scope: Scope, wanted: Scope): boolean {
  return scopeNames.indexOf(scope) >= scopeNames.indexOf(wanted);
}
