// Targets of webhooks in DynamoDB: all of a workspace in one partition, each signing secret in a partition of its own.

import type { Webhooks, WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { type Webhook, webhookSchema } from "@assay/core/webhooks";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { type ItemKey, signingSecretKey, webhookKey, webhooksPartition } from "./keys.ts";

export function createDynamoWebhooks(main: Dynamo): Webhooks {
  const parse = (item: Item) => parseBody(item, webhookSchema, "webhook");

  return {
    async create(workspace, webhook, signingSecret) {
      // The secret first: a target that can be read can be signed for. One that is there keeps its own.
      await main.putNew({ ...signingSecretKey(workspace, webhook.webhookId), signingSecret });
      return (await main.putNew(itemOf(workspace, webhook))) ? "created" : "exists";
    },

    async read(workspace, webhookId) {
      const item = await main.get(webhookKey(workspace, webhookId));
      return item && parse(item);
    },

    async readSigningSecret(workspace, webhookId) {
      const item = await main.get(signingSecretKey(workspace, webhookId));
      if (item === undefined) return undefined;
      if (typeof item.signingSecret === "string") return item.signingSecret;
      throw new DomainError("corrupt", `webhook ${webhookId}: the stored signing secret is no text`);
    },

    async replace(workspace, webhook, seenRevision) {
      // The race: two people who change one target.
      return main.putWhen(itemOf(workspace, { ...webhook, revision: seenRevision + 1 }), {
        expression: "#revision = :seen",
        names: { "#revision": "revision" },
        values: { ":seen": seenRevision },
      });
    },

    async remove(workspace, webhookId) {
      // The secret first: what a crash leaves behind is listed, is told of nothing, and can be removed again.
      await main.delete(signingSecretKey(workspace, webhookId));
      await main.delete(webhookKey(workspace, webhookId));
    },

    async list(workspace) {
      const webhooks: Webhook[] = [];
      for await (const item of main.query(webhooksPartition(workspace))) webhooks.push(parse(item));
      return webhooks;
    },
  };
}

function itemOf(workspace: WorkspaceId, webhook: Webhook): Item & ItemKey {
  return { ...webhookKey(workspace, webhook.webhookId), revision: webhook.revision, ...bodyOf(webhook) };
}
