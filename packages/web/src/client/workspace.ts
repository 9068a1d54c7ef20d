// The workspace and what administrators keep for it.

import type { ApiKey, Scope } from "@assay/core/access";
import type { Page } from "./api.ts";
import { call } from "./call.ts";

export type WorkspaceBody = {
  readonly workspace: string;
  readonly budget: {
    readonly period: string;
    readonly limitUsd: number | null;
    readonly spentUsd: number;
    readonly heldUsd: number;
    readonly remainingUsd: number | null;
  };
};
export type KeyBody = Omit<ApiKey, "salt" | "hash" | "workspace" | "revision">;
export type StoredRecord = Readonly<Record<string, unknown>>;

export const workspace = {
  read: () => call<WorkspaceBody>("/v1/workspace"),
  limit: (budgetLimitUsd: number | null) =>
    call<WorkspaceBody>("/v1/workspace", { method: "PATCH", body: { budgetLimitUsd } }),
  keys: () => call<Page<KeyBody>>("/v1/keys"),
  makeKey: (name: string, scope: Scope) =>
    call<KeyBody & { readonly key: string }>("/v1/keys", { method: "POST", body: { name, scope } }),
  revokeKey: (keyId: string) => call<KeyBody>(`/v1/keys/${encodeURIComponent(keyId)}`, { method: "DELETE" }),
  /** Of secrets and webhooks, shown as they are stored. */
  records: (path: string) => call<Page<StoredRecord>>(path),
} as const;
