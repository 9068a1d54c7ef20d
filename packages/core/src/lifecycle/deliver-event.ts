// One look at one event of the outbox: whoever takes its lease tells every target that is due, at once, and writes what
// came of it on the row. What is left waits for a delayed message, or for the heartbeat when that is longer than a queue holds one.
// The rule it protects: of several messages for one event one delivers; a deliverer that died is followed by another.

import type { WebhookSender, WorkspaceId } from "../ports/index.ts";
import {
  DELIVERY_WAITS_MS,
  deliveryBody,
  deliveryHeaders,
  deliveryIdOf,
  dueTargets,
  isDone,
  isHeld,
  judgeDelivery,
  logTries,
  nextAttemptMs,
  type OutboxEntry,
  type OutboxTarget,
  type SendEnd,
  statusOf,
  type Tried,
} from "../webhooks/index.ts";
import type { World } from "./world.ts";

export type Notifier = World & {
  readonly sender: WebhookSender;
  /** Where this API is reached, when this host knows; else links begin with what each target was added under. */
  readonly apiUrl?: string;
};

export type DeliverEnd = "gone" | "done" | "waiting" | "not-due" | "held-by-another";

/** Longer than a deliverer lives: while it holds, its row is nobody else's. */
const LEASE_MS = 60_000;
const LONGEST_DELAY_MS = 900_000;

export async function deliverEvent(notifier: Notifier, workspace: WorkspaceId, eventId: string): Promise<DeliverEnd> {
  const { outbox, clock, chance, queue } = notifier;
  const found = await outbox.read(workspace, eventId);
  if (found === undefined) return "gone";
  if (isDone(found)) {
    await outbox.clearPending(workspace, eventId);
    return "done";
  }
  const nowMs = clock.now();
  if (isHeld(found, nowMs)) return "held-by-another";
  const due = dueTargets(found, nowMs);
  if (due.length === 0) return "not-due";

  const held: OutboxEntry = { ...found, lease: { token: chance.token(), untilMs: nowMs + LEASE_MS } };
  // The race: two messages of one event. A lost answer to our own write costs a minute, until the lease is over.
  if (!(await outbox.replace(workspace, held, found.revision))) return "held-by-another";
  const tries = await Promise.all(due.map((target) => tryTarget(notifier, workspace, held, target)));
  const after = logTries(held, tries);
  // The lease was over before the answers came: the row is somebody else's now, and so is what is left of it.
  if (!(await outbox.replace(workspace, after, found.revision + 1))) return "held-by-another";

  const nextMs = nextAttemptMs(after);
  if (nextMs === undefined) {
    await outbox.clearPending(workspace, eventId);
    return "done";
  }
  const delayMs = Math.max(0, nextMs - clock.now());
  if (delayMs <= LONGEST_DELAY_MS) await queue.sendEvent(workspace, eventId, Math.ceil(delayMs / 1_000));
  return "waiting";
}

async function tryTarget(
  notifier: Notifier,
  workspace: WorkspaceId,
  { eventId, event }: OutboxEntry,
  { webhookId, attempts }: OutboxTarget,
): Promise<Tried> {
  const atMs = notifier.clock.now();
  const end = await sendTo(notifier, workspace, webhookId, eventId, event);
  const endMs = notifier.clock.now();
  const waits = event.kind === "webhook-test" ? [] : DELIVERY_WAITS_MS;
  const verdict = judgeDelivery(end, attempts + 1, endMs, waits);
  return { webhookId, atMs, durationMs: endMs - atMs, status: statusOf(end), verdict };
}

async function sendTo(
  { webhooks, sender, clock, apiUrl }: Notifier,
  workspace: WorkspaceId,
  webhookId: string,
  eventId: string,
  event: OutboxEntry["event"],
): Promise<SendEnd> {
  const webhook = await webhooks.read(workspace, webhookId);
  const secret = await webhooks.readSigningSecret(workspace, webhookId);
  if (webhook === undefined || secret === undefined) return { kind: "not-allowed", reason: "the target was removed" };
  if (!webhook.isEnabled && event.kind !== "webhook-test") {
    return { kind: "not-allowed", reason: "the target was switched off" };
  }
  const body = deliveryBody(event, webhook, apiUrl ?? webhook.apiUrl);
  const deliveryId = deliveryIdOf(eventId, webhookId);
  const timestampS = Math.floor(clock.now() / 1_000);
  const headers = deliveryHeaders(secret, { deliveryId, kind: event.kind, timestampS, body });
  return sender.send(webhook.url, headers, body);
}
