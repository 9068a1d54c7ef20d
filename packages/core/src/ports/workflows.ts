// Workflow versions as they were first used, immutable: what makes "same version, other code" visible.

import type { WorkflowSpec } from "../workflows/workflow-spec.ts";
import type { WorkspaceId } from "./experiments.ts";

export interface Workflows {
  add(workspace: WorkspaceId, spec: WorkflowSpec): Promise<"added" | "exists">;
  read(workspace: WorkspaceId, workflowId: string, version: number): Promise<WorkflowSpec | undefined>;
  /** Every version, by id then version. */
  list(workspace: WorkspaceId): Promise<readonly WorkflowSpec[]>;
}
