// Targets of a workspace: added with a secret that is told once, changed, tried by hand, and what came of every delivery.

import type { WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { errorAt } from "../support/finding.ts";
import {
  badUrl,
  type Delivery,
  deliveryIdOf,
  MAX_WEBHOOKS,
  type NotableEvent,
  newEntry,
  type Webhook,
} from "../webhooks/index.ts";
import { deliverEvent, type Notifier } from "./deliver-event.ts";
import type { World } from "./world.ts";

export type WebhookRequest = Pick<Webhook, "name" | "url" | "format" | "events" | "isEnabled" | "apiUrl" | "createdBy">;
export type WebhookChange = { readonly [Key in "name" | "url" | "events" | "isEnabled"]?: Webhook[Key] | undefined };
export type LoggedDelivery = Omit<Delivery, "webhookId"> & {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly kind: NotableEvent["kind"];
};

const MAX_ROUNDS = 20;
/** How many of the newest events of each sort the log of one target is looked for in. */
const LOOKED_AT = 300;

/** `secret`: drawn by the host; it is in the answer of whoever asked, and nowhere that can be read again. */
export async function addWebhook(
  notifier: Notifier,
  workspace: WorkspaceId,
  request: WebhookRequest,
  secret: string,
): Promise<Webhook> {
  checkUrl(notifier, request.url);
  if ((await notifier.webhooks.list(workspace)).length >= MAX_WEBHOOKS) {
    throw new DomainError("conflict", `a workspace has at most ${MAX_WEBHOOKS} webhooks: remove one first`);
  }
  const webhook: Webhook = {
    ...request,
    webhookId: `hook_${notifier.chance.ulid()}`,
    createdAt: new Date(notifier.clock.now()).toISOString(),
    revision: 1,
  };
  await notifier.webhooks.create(workspace, webhook, secret);
  return webhook;
}

export async function loadWebhook(world: World, workspace: WorkspaceId, webhookId: string): Promise<Webhook> {
  const webhook = await world.webhooks.read(workspace, webhookId);
  if (webhook === undefined) throw new DomainError("not-found", `there is no webhook ${webhookId.slice(0, 60)}`);
  return webhook;
}

export async function changeWebhook(
  notifier: Notifier,
  workspace: WorkspaceId,
  webhookId: string,
  change: WebhookChange,
): Promise<Webhook> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (change.url !== undefined) checkUrl(notifier, change.url);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const webhook = await loadWebhook(notifier, workspace, webhookId);
    const changed: Webhook = { ...webhook, ...given };
    if (await notifier.webhooks.replace(workspace, changed, webhook.revision)) {
      return { ...changed, revision: webhook.revision + 1 };
    }
  }
  throw new DomainError("busy", "the webhook kept changing");
}

/** Sent once, now, whether it is switched on or not. */
export async function testWebhook(
  notifier: Notifier,
  workspace: WorkspaceId,
  webhookId: string,
): Promise<LoggedDelivery> {
  const { name } = await loadWebhook(notifier, workspace, webhookId);
  const nowMs = notifier.clock.now();
  const eventId = `test_${notifier.chance.ulid()}`;
  const at = new Date(nowMs).toISOString();
  const event: NotableEvent = { eventId, kind: "webhook-test", at, text: `This is a test of ${name}.` };
  await notifier.outbox.add(workspace, newEntry(event, [webhookId], nowMs), nowMs);
  await deliverEvent(notifier, workspace, eventId);
  const logged = (await notifier.outbox.read(workspace, eventId))?.deliveries[0];
  if (logged === undefined) throw new DomainError("busy", "the test is still under way: see its deliveries");
  return lineOf(event.kind, eventId, logged);
}

/** Newest first; of the newest events alone. */
export async function listDeliveries(
  world: World,
  workspace: WorkspaceId,
  webhookId: string,
  limit: number,
): Promise<readonly LoggedDelivery[]> {
  await loadWebhook(world, workspace, webhookId);
  const [alerts, others] = await Promise.all([
    world.outbox.list(workspace, "alerts", LOOKED_AT),
    world.outbox.list(workspace, "others", LOOKED_AT),
  ]);
  return [...alerts, ...others]
    .flatMap(({ eventId, event, deliveries }) =>
      deliveries.filter((one) => one.webhookId === webhookId).map((one) => lineOf(event.kind, eventId, one)),
    )
    .sort((a, b) => inOrder(b.at, a.at) || b.attempt - a.attempt || inOrder(b.deliveryId, a.deliveryId))
    .slice(0, limit);
}

function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function lineOf(kind: NotableEvent["kind"], eventId: string, { webhookId, ...line }: Delivery): LoggedDelivery {
  return { deliveryId: deliveryIdOf(eventId, webhookId), eventId, kind, ...line };
}

function checkUrl({ sender }: Notifier, url: string): void {
  const wrong = badUrl(url) ?? sender.refusalOf(url);
  if (wrong === undefined) return;
  throw new DomainError("invalid", "the webhook cannot be called", { findings: [errorAt("url", wrong)] });
}
