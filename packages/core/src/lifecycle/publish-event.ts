// An event goes out: a row first, a message second. The row says whom it is for, so who asks later is not told of before.
// The rule it protects: raised again after a crash it is the same row, and a message that is lost is sent by the heartbeat.

import type { WorkspaceId } from "../ports/index.ts";
import { isDomainError } from "../support/domain-error.ts";
import { eventIdOf, isAlert, isDone, type NotableEvent, newEntry } from "../webhooks/index.ts";
import type { World } from "./world.ts";

/** Alerts are kept whoever listens; any other event only where a target asked for it. */
export async function publishEvent(world: World, workspace: WorkspaceId, event: NotableEvent): Promise<void> {
  const targets = (await world.webhooks.list(workspace)).filter(
    ({ isEnabled, events }) => isEnabled && (events as readonly string[]).includes(event.kind),
  );
  if (targets.length === 0 && !isAlert(event)) return;
  const nowMs = world.clock.now();
  const entry = newEntry(
    event,
    targets.map(({ webhookId }) => webhookId),
    nowMs,
  );
  const answer = await world.outbox.add(workspace, entry, nowMs);
  if (answer === "exists" || isDone(entry)) return;
  await world.queue.sendEvent(workspace, eventIdOf(event), 0).catch((fault: unknown) => {
    // What is told outside holds up nothing of what it tells of: the heartbeat sends the message.
    if (!isDomainError(fault) || fault.code !== "unavailable") throw fault;
  });
}
