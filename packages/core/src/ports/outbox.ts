// Events on their way out. Each is a row first, and is found here until it is done, so that a lost message loses nothing.

import type { OutboxEntry } from "../webhooks/outbox-entry.ts";
import type { WorkspaceId } from "./experiments.ts";

export type PendingEvent = { readonly workspace: WorkspaceId; readonly eventId: string; readonly addedAtMs: number };

export interface Outbox {
  /** "exists" when that event is there. One that is not done is pending before it can be read. */
  add(workspace: WorkspaceId, entry: OutboxEntry, nowMs: number): Promise<"added" | "exists">;
  /** Strongly consistent. */
  read(workspace: WorkspaceId, eventId: string): Promise<OutboxEntry | undefined>;
  /** Writes revision seen + 1; false when the stored revision is not `seenRevision`. */
  replace(workspace: WorkspaceId, entry: OutboxEntry, seenRevision: number): Promise<boolean>;
  /** Alerts, or all other events; newest first. */
  list(workspace: WorkspaceId, which: "alerts" | "others", limit: number): Promise<readonly OutboxEntry[]>;
  /** Of every workspace: what may have something left to deliver. A hint: read before you act. */
  listPending(): Promise<readonly PendingEvent[]>;
  /** Once it is done; again changes nothing. */
  clearPending(workspace: WorkspaceId, eventId: string): Promise<void>;
}
