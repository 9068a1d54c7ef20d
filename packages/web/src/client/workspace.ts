// The workspace and what administrators keep for it: its money, its keys, its secrets, and who outside is told.

import type { ApiKey, Scope, SecretNote } from "@assay/core/access";
import type { Delivery, EventKind, Webhook } from "@assay/core/webhooks";
import type { Page } from "./api.ts";
import { call, callAll } from "./call.ts";

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

export type SecretBody = Partial<Omit<SecretNote, "name">> & {
  readonly name: string;
  readonly isSet: boolean;
  readonly source: "workspace" | "environment";
  readonly neededBy: readonly string[];
};

export type WebhookBody = Omit<Webhook, "apiUrl" | "revision">;
export type NewWebhook = Pick<Webhook, "name" | "url" | "format" | "events">;
export type DeliveryBody = Omit<Delivery, "webhookId"> & {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly kind: EventKind | "webhook-test";
};

const secretAt = (name: string) => `/v1/secrets/${encodeURIComponent(name)}`;
const webhookAt = (id: string, step = "") => `/v1/webhooks/${encodeURIComponent(id)}${step}`;

export const workspace = {
  read: () => call<WorkspaceBody>("/v1/workspace"),
  limit: (budgetLimitUsd: number | null) =>
    call<WorkspaceBody>("/v1/workspace", { method: "PATCH", body: { budgetLimitUsd } }),
  keys: () => callAll<KeyBody>("/v1/keys"),
  makeKey: (name: string, scope: Scope) =>
    call<KeyBody & { readonly key: string }>("/v1/keys", { method: "POST", body: { name, scope } }),
  revokeKey: (keyId: string) => call<KeyBody>(`/v1/keys/${encodeURIComponent(keyId)}`, { method: "DELETE" }),
  secrets: () => callAll<SecretBody>("/v1/secrets"),
  setSecret: (name: string, value: string) => call<SecretNote>(secretAt(name), { method: "PUT", body: { value } }),
  removeSecret: (name: string) => call<undefined>(secretAt(name), { method: "DELETE" }),
  webhooks: () => callAll<WebhookBody>("/v1/webhooks"),
  makeWebhook: (body: NewWebhook) =>
    call<WebhookBody & { readonly signingSecret: string }>("/v1/webhooks", { method: "POST", body }),
  enableWebhook: (id: string, isEnabled: boolean) =>
    call<WebhookBody>(webhookAt(id), { method: "PATCH", body: { isEnabled } }),
  removeWebhook: (id: string) => call<undefined>(webhookAt(id), { method: "DELETE" }),
  testWebhook: (id: string) => call<DeliveryBody>(webhookAt(id, "/test"), { method: "POST" }),
  deliveries: (id: string) => call<Page<DeliveryBody>>(webhookAt(id, "/deliveries")),
} as const;
