// Keys, how often they asked, and the receipts of what they asked.

import type { ApiKey } from "../access/api-key.ts";
import type { Bucket } from "../access/rate-limit.ts";
import type { Receipt } from "../access/receipt.ts";
import type { WorkspaceId } from "./experiments.ts";

export interface Keys {
  add(key: ApiKey): Promise<"added" | "exists">;
  /** Strongly consistent, so that a revoked key is refused at once. */
  read(keyId: string): Promise<ApiKey | undefined>;
  /** Writes revision seen + 1; false when the stored revision is not `seenRevision`. */
  replace(key: ApiKey, seenRevision: number): Promise<boolean>;
  /** By id, revoked and expired ones too. */
  list(workspace: WorkspaceId): Promise<readonly ApiKey[]>;
}

export interface RateLimits {
  read(keyId: string): Promise<Bucket | undefined>;
  /** False when the stored revision is not `seenRevision` (undefined: nothing is stored). May be forgotten after `expiresAtMs`. */
  replace(keyId: string, bucket: Bucket, seenRevision: number | undefined, expiresAtMs: number): Promise<boolean>;
}

export interface Receipts {
  read(workspace: WorkspaceId, key: string): Promise<Receipt | undefined>;
  /** False when the stored token is not `seenToken` (undefined: nothing is stored). */
  replace(workspace: WorkspaceId, receipt: Receipt, seenToken: string | undefined): Promise<boolean>;
  /** Only while the token is that. */
  remove(workspace: WorkspaceId, key: string, token: string): Promise<void>;
}
