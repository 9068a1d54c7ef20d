// Decisions are added and never edited. What a lane has in use is kept beside them, moved by whoever finds it behind.

import type { Decision } from "../decision/decision.ts";
import type { LaneState } from "../decision/lane.ts";
import type { ExperimentRef, WorkspaceId } from "./experiments.ts";

export interface Decisions {
  /** "exists" when that id is taken. */
  add(workspace: WorkspaceId, decision: Decision): Promise<"added" | "exists">;
  /** On one experiment, oldest first; strongly consistent. */
  list(ref: ExperimentRef): Promise<readonly Decision[]>;
  /** On every experiment of a lane, oldest first. A decision of this moment may not be in it yet. */
  listLane(workspace: WorkspaceId, lane: string): Promise<readonly Decision[]>;
}

export interface Lanes {
  /** Strongly consistent. */
  read(workspace: WorkspaceId, lane: string): Promise<LaneState | undefined>;
  /** False when the stored revision is not `seenRevision` (undefined: nothing is stored). */
  replace(workspace: WorkspaceId, state: LaneState, seenRevision: number | undefined): Promise<boolean>;
  /** By name. */
  list(workspace: WorkspaceId): Promise<readonly LaneState[]>;
}
