// Who outside is told what happened: targets, a test of each, and what came of every delivery. Only an admin's key sees
// any of it, and a signing secret is in the answer that made it and nowhere else.

import { randomBytes } from "node:crypto";
import { alertSchema } from "@assay/core/canary";
import { addWebhook, changeWebhook, listDeliveries, loadWebhook, testWebhook } from "@assay/core/lifecycle";
import {
  deliverySchema,
  eventKinds,
  shownUrl,
  type Webhook,
  webhookFormats,
  webhookSchema,
} from "@assay/core/webhooks";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { addList, MAX_HISTORY, numberPlace } from "../paging.ts";
import { personOf } from "./decisions.ts";

const fields = webhookSchema.shape;
const alertKinds = alertSchema.shape.kind.options;

export const webhookShape = webhookSchema
  .omit({ apiUrl: true, revision: true })
  .extend({ url: z.string().describe("Without what may be secret in it: a chat's path, a query.") });

const requestShape = z.strictObject({
  name: fields.name,
  url: fields.url.describe("https, of a public address; on a laptop any."),
  format: z.enum(webhookFormats).default("assay"),
  events: fields.events.default([...alertKinds]).describe("The alerts, unless said."),
  isEnabled: z.boolean().default(true),
});

const changeShape = z.strictObject({
  name: fields.name.optional(),
  url: fields.url.optional(),
  events: fields.events.optional(),
  isEnabled: z.boolean().optional(),
});

const deliveryShape = deliverySchema.omit({ webhookId: true }).extend({
  deliveryId: z.string().describe("The same for every try; the header x-assay-delivery."),
  eventId: z.string(),
  kind: z.enum([...eventKinds, "webhook-test"]),
});

const noun = "webhooks";
const scope = "admin";

export function addWebhookRoutes(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;

  router.add(
    {
      method: "post",
      path: "/v1/webhooks",
      noun,
      about: "A target that is told of events. Its signing secret is in this answer and nowhere else, ever.",
      body: requestShape,
      answers: {
        201: { about: "The webhook, with its secret.", shape: webhookShape.extend({ signingSecret: z.string() }) },
      },
      refuses: ["invalid", "conflict"],
      scope,
      isToldOnce: true,
    },
    async ({ workspace, caller, body, url }) => {
      const signingSecret = `whsec_${randomBytes(32).toString("base64url")}`;
      const request = { ...body, apiUrl: url("/"), createdBy: personOf(context, caller, undefined) };
      const webhook = await addWebhook(deps, workspace, request, signingSecret);
      return jsonAnswer({ ...bodyOf(webhook), signingSecret }, 201);
    },
  );

  addList(
    router,
    {
      path: "/v1/webhooks",
      noun,
      about: "Every target, oldest first, without its secret.",
      item: webhookShape,
      placeOf: ({ webhookId }: z.infer<typeof webhookShape>) => webhookId,
      order: "ascending",
      scope,
    },
    async ({ workspace }) => (await deps.webhooks.list(workspace)).map(bodyOf),
  );

  router.add(
    {
      method: "get",
      path: "/v1/webhooks/{webhookId}",
      noun,
      about: "One target.",
      answers: { 200: { about: "The webhook.", shape: webhookShape } },
      refuses: ["not-found"],
      scope,
    },
    async ({ workspace, param }) => jsonAnswer(bodyOf(await loadWebhook(deps, workspace, param("webhookId")))),
  );

  router.add(
    {
      method: "patch",
      path: "/v1/webhooks/{webhookId}",
      noun,
      about: "Changes its name, its address, what it is told, or switches it off and on. Its secret stays.",
      body: changeShape,
      answers: { 200: { about: "The webhook.", shape: webhookShape } },
      refuses: ["not-found", "invalid"],
      scope,
    },
    async ({ workspace, param, body }) =>
      jsonAnswer(bodyOf(await changeWebhook(deps, workspace, param("webhookId"), body))),
  );

  router.add(
    {
      method: "delete",
      path: "/v1/webhooks/{webhookId}",
      noun,
      about: "Ends it, with its secret. What was still to be sent to it is given up.",
      answers: { 204: { about: "It is gone." } },
      refuses: ["not-found"],
      scope,
    },
    async ({ workspace, param }) => {
      const { webhookId } = await loadWebhook(deps, workspace, param("webhookId"));
      await deps.webhooks.remove(workspace, webhookId);
      return new Response(null, { status: 204 });
    },
  );

  router.add(
    {
      method: "post",
      path: "/v1/webhooks/{webhookId}/test",
      noun,
      about: "Sends it one event of kind webhook-test now, switched off or not, and says what came of it.",
      answers: { 200: { about: "The delivery, which may have failed.", shape: deliveryShape } },
      refuses: ["not-found"],
      scope,
    },
    async ({ workspace, param }) => jsonAnswer(await testWebhook(deps, workspace, param("webhookId"))),
  );

  addList(
    router,
    {
      path: "/v1/webhooks/{webhookId}/deliveries",
      noun,
      about: "A line for every try of the newest events, newest first: what was answered, and when it is tried again.",
      item: deliveryShape,
      placeOf: ({ at, attempt, deliveryId }: z.infer<typeof deliveryShape>) =>
        `${at}#${numberPlace(attempt)}#${deliveryId}`,
      order: "descending",
      refuses: ["not-found"],
      scope,
    },
    ({ workspace, param }) => listDeliveries(deps, workspace, param("webhookId"), MAX_HISTORY),
  );
}

function bodyOf(webhook: Webhook) {
  const { apiUrl: _, revision: __, ...shown } = webhook;
  return { ...shown, url: shownUrl(webhook) };
}
