// Versions of case sets: immutable, numbered from 1. The cases themselves lie in the blob store under their digest.

import type { CaseSetVersion } from "../cases/case-set.ts";
import type { WorkspaceId } from "./experiments.ts";

export interface CaseSets {
  /** "exists" when that version number is taken. */
  add(workspace: WorkspaceId, version: CaseSetVersion): Promise<"added" | "exists">;
  read(workspace: WorkspaceId, name: string, version: number): Promise<CaseSetVersion | undefined>;
  /** Oldest first; empty when the set is unknown. */
  versions(workspace: WorkspaceId, name: string): Promise<readonly CaseSetVersion[]>;
  /** From now on the version's hold-out flags are what a decision rests on. Nothing else of a version ever changes, but for what is erased. */
  lockFlags(workspace: WorkspaceId, name: string, version: number): Promise<void>;
  /** Replaces what was noted before; nothing else of the version changes. */
  noteErased(
    workspace: WorkspaceId,
    name: string,
    version: number,
    erased: NonNullable<CaseSetVersion["erased"]>,
  ): Promise<void>;
  /** Newest version of each set, by name. */
  list(workspace: WorkspaceId): Promise<readonly CaseSetVersion[]>;
}
