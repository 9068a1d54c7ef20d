// What was erased from case sets: how many cases, when, why, by whom; never which. The rows stay for good.

import type { Erasure } from "../cases/erasure.ts";
import type { WorkspaceId } from "./experiments.ts";

export interface Erasures {
  /** Replaces what is stored under its id, unless that is finished. */
  put(workspace: WorkspaceId, erasure: Erasure): Promise<void>;
  /** Oldest first; strongly consistent. */
  list(workspace: WorkspaceId, caseSet: string): Promise<readonly Erasure[]>;
}
