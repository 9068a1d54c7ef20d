// Keys: made with a secret that is told once, checked in constant time, revoked at once, counted per second.

import {
  type ApiKey,
  type Bucket,
  formatKey,
  fullAfterMs,
  hashSecret,
  judgeKey,
  parseKey,
  type RateRule,
  type Scope,
  takeToken,
} from "../access/index.ts";
import type { WorkspaceId } from "../ports/index.ts";
import { isSameText } from "../support/digest.ts";
import { DomainError } from "../support/domain-error.ts";
import { errorAt } from "../support/finding.ts";
import type { World } from "./world.ts";

export type Identity = {
  readonly workspace: WorkspaceId;
  readonly keyId: string;
  readonly name: string;
  readonly scope: Scope;
};

export type KeyRequest = {
  readonly workspace: WorkspaceId;
  readonly name: string;
  readonly scope: Scope;
  readonly expiresAt?: string;
  readonly createdBy: string;
  /** 43 characters of base64url from the host's own chance, and a salt of at least 16. */
  readonly secret: string;
  readonly salt: string;
};

export type KeyMaker = Pick<World, "keys" | "clock" | "chance">;

/** Each round that is lost was won by another request with the same key. */
const MAX_ROUNDS = 100;
/** What is compared when there is no such key, so that both take as long. */
const NOBODY = { salt: "0000000000000000", hash: hashSecret("nobody", "0000000000000000") };

/** `text` is shown to a person and kept nowhere. */
export async function issueKey(world: KeyMaker, request: KeyRequest): Promise<{ key: ApiKey; text: string }> {
  const { secret, salt, expiresAt, ...rest } = request;
  const nowMs = world.clock.now();
  if (expiresAt !== undefined && !(Date.parse(expiresAt) > nowMs)) {
    throw new DomainError("invalid", "the key cannot be made", {
      findings: [errorAt("expiresAt", `${expiresAt} is not a moment to come`)],
    });
  }
  const key: ApiKey = {
    ...rest,
    keyId: world.chance.ulid(),
    salt,
    hash: hashSecret(secret, salt),
    createdAt: new Date(nowMs).toISOString(),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    revision: 1,
  };
  const text = formatKey({ keyId: key.keyId, secret });
  if (parseKey(text) === undefined) throw new DomainError("internal", "a secret is 43 characters of base64url");
  if ((await world.keys.add(key)) === "exists") throw new DomainError("busy", "that key id is taken: try again");
  return { key, text };
}

/** undefined for a key that is malformed, unknown, wrong, expired or revoked; the last four in like time. */
export async function identify(world: World, text: string): Promise<Identity | undefined> {
  const parsed = parseKey(text);
  if (parsed === undefined) return undefined;
  const found = await world.keys.read(parsed.keyId);
  const judgement = judgeKey(found ?? NOBODY, parsed.secret, world.clock.now(), isSameText);
  if (found === undefined || judgement !== "good") return undefined;
  return { workspace: found.workspace as WorkspaceId, keyId: found.keyId, name: found.name, scope: found.scope };
}

/** undefined: go on; else how long to wait. */
export async function countRequest(world: World, keyId: string, rule: RateRule): Promise<number | undefined> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const nowMs = world.clock.now();
    const bucket: Bucket | undefined = await world.rateLimits.read(keyId);
    const taken = takeToken(bucket, rule, nowMs);
    if (taken.kind === "refused") return taken.retryAfterMs;
    const expiresAtMs = nowMs + fullAfterMs(rule);
    if (await world.rateLimits.replace(keyId, taken.bucket, bucket?.revision, expiresAtMs)) return undefined;
  }
  // So many others asked with this key in the same moment that it was never our turn.
  return Math.ceil(1000 / rule.perSecond);
}

/** Revoking twice is revoking once. A key of another workspace is not there. */
export async function revokeKey(world: World, workspace: WorkspaceId, keyId: string): Promise<ApiKey> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const key = await world.keys.read(keyId);
    if (key === undefined || key.workspace !== workspace) {
      throw new DomainError("not-found", `there is no key ${keyId.slice(0, 60)}`);
    }
    if (key.revokedAt !== undefined) return key;
    const revoked = { ...key, revokedAt: new Date(world.clock.now()).toISOString() };
    if (await world.keys.replace(revoked, key.revision)) return { ...revoked, revision: key.revision + 1 };
  }
  throw new DomainError("busy", "the key kept changing");
}
