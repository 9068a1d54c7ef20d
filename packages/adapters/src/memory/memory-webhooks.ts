// Targets of webhooks in memory, and apart from them their signing secrets.

import type { Webhooks, WorkspaceId } from "@assay/core/ports";
import type { Webhook } from "@assay/core/webhooks";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryWebhooks(): Webhooks {
  const webhooks = new Map<string, { readonly workspace: WorkspaceId; readonly webhook: Webhook }>();
  const secrets = new Map<string, string>();
  const keyOf = (workspace: WorkspaceId, webhookId: string) => `${workspace}\n${webhookId}`;

  return {
    async create(workspace, webhook, signingSecret) {
      const key = keyOf(workspace, webhook.webhookId);
      if (webhooks.has(key)) return "exists";
      secrets.set(key, signingSecret);
      webhooks.set(key, { workspace, webhook: frozenCopy(webhook) });
      return "created";
    },

    async read(workspace, webhookId) {
      return webhooks.get(keyOf(workspace, webhookId))?.webhook;
    },

    async readSigningSecret(workspace, webhookId) {
      return secrets.get(keyOf(workspace, webhookId));
    },

    async replace(workspace, webhook, seenRevision) {
      const key = keyOf(workspace, webhook.webhookId);
      if (webhooks.get(key)?.webhook.revision !== seenRevision) return false;
      webhooks.set(key, { workspace, webhook: frozenCopy({ ...webhook, revision: seenRevision + 1 }) });
      return true;
    },

    async remove(workspace, webhookId) {
      webhooks.delete(keyOf(workspace, webhookId));
      secrets.delete(keyOf(workspace, webhookId));
    },

    async list(workspace) {
      return [...webhooks.values()]
        .filter((one) => one.workspace === workspace)
        .map(({ webhook }) => webhook)
        .sort((a, b) => (a.webhookId < b.webhookId ? -1 : 1));
    },
  };
}
