// Contents of webhooks: who is told, of what, in which words, signed how, and when a delivery is tried again or given up.

export { deliveryBody } from "./delivery-body.ts";
export { type EventKind, eventIdOf, eventKinds, eventSchema, isAlert, type NotableEvent } from "./event.ts";
export {
  DELIVERY_WAITS_MS,
  type DeliveryVerdict,
  judgeDelivery,
  type SendEnd,
  statusOf,
} from "./judge-delivery.ts";
export {
  type Delivery,
  deliveryIdOf,
  deliverySchema,
  dueTargets,
  isDone,
  isHeld,
  logTries,
  newEntry,
  nextAttemptMs,
  type OutboxEntry,
  type OutboxTarget,
  outboxEntrySchema,
  type Tried,
} from "./outbox-entry.ts";
export { deliveryHeaders, REPLAY_WINDOW_S, signBody } from "./signature.ts";
export { badUrl, MAX_WEBHOOKS, shownUrl, type Webhook, webhookFormats, webhookSchema } from "./webhook.ts";
