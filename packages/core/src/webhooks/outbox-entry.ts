// One event on its way out: whom it is for, when each is tried next, and a line for every try. It is a row first; a message
// only says that somebody should look at the row.
// The rule it protects: while one deliverer holds the row nobody else sends, and what is over is never sent again.

import { z } from "zod";
import { eventIdOf, eventSchema, type NotableEvent } from "./event.ts";
import type { DeliveryVerdict } from "./judge-delivery.ts";

const targetSchema = z.strictObject({
  webhookId: z.string(),
  state: z.enum(["waiting", "delivered", "given-up"]),
  attempts: z.number().int().nonnegative(),
  nextAttemptAtMs: z.number(),
});

export const deliverySchema = z.strictObject({
  webhookId: z.string(),
  attempt: z.number().int().positive(),
  at: z.string(),
  durationMs: z.number(),
  /** HTTP status, or words for what came instead of one. */
  status: z.union([z.number().int(), z.string()]),
  outcome: z.enum(["delivered", "retrying", "given-up"]),
  nextAttemptAt: z.string().optional(),
});

export const outboxEntrySchema = z.strictObject({
  eventId: z.string(),
  event: eventSchema,
  revision: z.number().int().positive(),
  targets: z.array(targetSchema),
  deliveries: z.array(deliverySchema),
  /** Of whoever delivers now. */
  lease: z.strictObject({ token: z.string(), untilMs: z.number() }).optional(),
});

export type OutboxTarget = Readonly<z.infer<typeof targetSchema>>;
export type Delivery = Readonly<z.infer<typeof deliverySchema>>;
export type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

/** Skew between the clock of a queue and ours. */
const EARLY_MS = 1_000;

export function newEntry(event: NotableEvent, webhookIds: readonly string[], nowMs: number): OutboxEntry {
  const targets = webhookIds.map((webhookId) => ({
    webhookId,
    state: "waiting" as const,
    attempts: 0,
    nextAttemptAtMs: nowMs,
  }));
  return { eventId: eventIdOf(event), event, revision: 1, targets, deliveries: [] };
}

export function isDone({ targets }: OutboxEntry): boolean {
  return targets.every(({ state }) => state !== "waiting");
}

export function isHeld({ lease }: OutboxEntry, nowMs: number): boolean {
  return lease !== undefined && lease.untilMs > nowMs;
}

export function dueTargets({ targets }: OutboxEntry, nowMs: number): OutboxTarget[] {
  return targets.filter(({ state, nextAttemptAtMs }) => state === "waiting" && nextAttemptAtMs <= nowMs + EARLY_MS);
}

/** undefined: nothing is left to try. */
export function nextAttemptMs({ targets }: OutboxEntry): number | undefined {
  const waiting = targets.filter(({ state }) => state === "waiting").map(({ nextAttemptAtMs }) => nextAttemptAtMs);
  return waiting.length === 0 ? undefined : Math.min(...waiting);
}

/** Receivers that keep this know a repeat when they see it: it is the same for every try. */
export function deliveryIdOf(eventId: string, webhookId: string): string {
  return `${eventId}/${webhookId}`;
}

export type Tried = {
  readonly webhookId: string;
  readonly atMs: number;
  readonly durationMs: number;
  readonly status: number | string;
  readonly verdict: DeliveryVerdict;
};

/** The row after these tries: a line for each, and what becomes of each target. The lease is over. */
export function logTries({ lease: _, ...entry }: OutboxEntry, tries: readonly Tried[]): OutboxEntry {
  const byTarget = new Map(tries.map((one) => [one.webhookId, one]));
  const targets = entry.targets.map((target) => {
    const tried = byTarget.get(target.webhookId);
    return tried === undefined ? target : afterTry(target, tried.verdict);
  });
  const lines = tries.map(({ webhookId, atMs, durationMs, status, verdict }): Delivery => {
    const attempt = targets.find((target) => target.webhookId === webhookId)?.attempts ?? 1;
    const line = { webhookId, attempt, at: new Date(atMs).toISOString(), durationMs, status };
    if (verdict.kind !== "retry") return { ...line, outcome: verdict.kind };
    return { ...line, outcome: "retrying", nextAttemptAt: new Date(verdict.atMs).toISOString() };
  });
  return { ...entry, targets, deliveries: [...entry.deliveries, ...lines] };
}

function afterTry(target: OutboxTarget, verdict: DeliveryVerdict): OutboxTarget {
  const attempts = target.attempts + 1;
  if (verdict.kind === "retry") return { ...target, attempts, nextAttemptAtMs: verdict.atMs };
  return { ...target, attempts, state: verdict.kind };
}
