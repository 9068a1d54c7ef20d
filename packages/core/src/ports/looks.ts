// Looks at hold-out cases: counted, never deleted.

import type { Look } from "../decision/holdout.ts";
import type { WorkspaceId } from "./experiments.ts";

export interface Looks {
  /** The same look again changes nothing. */
  add(workspace: WorkspaceId, look: Look): Promise<void>;
  /** At any version of the case set, oldest first; strongly consistent. */
  list(workspace: WorkspaceId, caseSet: string): Promise<readonly Look[]>;
}
