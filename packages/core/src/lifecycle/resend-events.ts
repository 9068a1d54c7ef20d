// The heartbeat's look at the outbox: events whose message was lost, whose deliverer died, or whose next try is further
// away than a queue can hold a message.

import type { PendingEvent } from "../ports/index.ts";
import { isDone, isHeld, nextAttemptMs } from "../webhooks/index.ts";
import { eachByItself } from "./each-by-itself.ts";
import type { World } from "./world.ts";

/** A message that is on its way gets so long before another is sent. */
const MESSAGE_OVERDUE_MS = 60_000;
/** Pending without a row: whoever raised it was interrupted, and raises it again until then. */
const FORGET_MS = 7 * 86_400_000;

export async function resendEvents(world: World): Promise<void> {
  await eachByItself(await world.outbox.listPending(), (pending) => resendEvent(world, pending));
}

async function resendEvent(world: World, { workspace, eventId, addedAtMs }: PendingEvent): Promise<void> {
  const nowMs = world.clock.now();
  const entry = await world.outbox.read(workspace, eventId);
  const isOver = entry === undefined ? addedAtMs + FORGET_MS <= nowMs : isDone(entry);
  if (isOver) return world.outbox.clearPending(workspace, eventId);
  if (entry === undefined || isHeld(entry, nowMs)) return;
  const nextMs = nextAttemptMs(entry);
  if (nextMs !== undefined && nextMs + MESSAGE_OVERDUE_MS <= nowMs) await world.queue.sendEvent(workspace, eventId, 0);
}
