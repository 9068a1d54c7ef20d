// Canaries and their history.

import type { Canary, CanaryTick } from "../canary/canary.ts";
import type { WorkspaceId } from "./experiments.ts";

export interface Canaries {
  create(workspace: WorkspaceId, canary: Canary): Promise<"created" | "exists">;
  /** Strongly consistent. */
  read(workspace: WorkspaceId, canaryId: string): Promise<Canary | undefined>;
  /** Writes revision seen + 1; false when the stored revision is not `seenRevision`, or the canary is gone. */
  replace(workspace: WorkspaceId, canary: Canary, seenRevision: number): Promise<boolean>;
  remove(workspace: WorkspaceId, canaryId: string): Promise<void>;
  /** By id. */
  list(workspace: WorkspaceId): Promise<readonly Canary[]>;
  /** Of every workspace: due by then, or with something under way. A hint: read before you act. */
  listDue(nowMs: number): Promise<readonly { readonly workspace: WorkspaceId; readonly canaryId: string }[]>;
  /** The same line again changes nothing. */
  addTick(workspace: WorkspaceId, tick: CanaryTick): Promise<void>;
  /** Newest first. */
  listTicks(workspace: WorkspaceId, canaryId: string, limit: number): Promise<readonly CanaryTick[]>;
}
