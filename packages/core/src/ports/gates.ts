// Versions of gates: immutable, numbered from 1.

import type { Gate } from "../decision/gate.ts";
import type { WorkspaceId } from "./experiments.ts";

export interface Gates {
  /** "exists" when that version number is taken. */
  add(workspace: WorkspaceId, gate: Gate): Promise<"added" | "exists">;
  /** Oldest first; empty when there is no such gate. */
  versions(workspace: WorkspaceId, name: string): Promise<readonly Gate[]>;
  /** Newest version of each gate, by name. */
  list(workspace: WorkspaceId): Promise<readonly Gate[]>;
}
