// Events on their way out, in memory.

import type { Outbox, PendingEvent, WorkspaceId } from "@assay/core/ports";
import { isAlert, isDone, type OutboxEntry } from "@assay/core/webhooks";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryOutbox(): Outbox {
  const workspaces = new Map<WorkspaceId, Map<string, OutboxEntry>>();
  const pending = new Map<string, PendingEvent>();
  const keyOf = (workspace: WorkspaceId, eventId: string) => `${workspace}\n${eventId}`;

  return {
    async add(workspace, entry, nowMs) {
      const { eventId } = entry;
      const key = keyOf(workspace, eventId);
      if (!isDone(entry) && !pending.has(key)) pending.set(key, { workspace, eventId, addedAtMs: nowMs });
      const entries = workspaces.get(workspace) ?? new Map<string, OutboxEntry>();
      workspaces.set(workspace, entries);
      if (entries.has(eventId)) return "exists";
      entries.set(eventId, frozenCopy(entry));
      return "added";
    },

    async read(workspace, eventId) {
      return workspaces.get(workspace)?.get(eventId);
    },

    async replace(workspace, entry, seenRevision) {
      const entries = workspaces.get(workspace);
      if (entries?.get(entry.eventId)?.revision !== seenRevision) return false;
      entries.set(entry.eventId, frozenCopy({ ...entry, revision: seenRevision + 1 }));
      return true;
    },

    async list(workspace, which, limit) {
      return [...(workspaces.get(workspace)?.values() ?? [])]
        .filter(({ event }) => isAlert(event) === (which === "alerts"))
        .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
        .slice(0, limit);
    },

    async listPending() {
      return [...pending.values()];
    },

    async clearPending(workspace, eventId) {
      pending.delete(keyOf(workspace, eventId));
    },
  };
}

function placeOf({ event, eventId }: OutboxEntry): string {
  return `${event.at}#${eventId}`;
}
