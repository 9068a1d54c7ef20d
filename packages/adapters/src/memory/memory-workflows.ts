// Workflow versions in memory, as they were first used: the first one stays.

import type { Workflows, WorkspaceId } from "@assay/core/ports";
import type { WorkflowSpec } from "@assay/core/workflows/records";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryWorkflows(): Workflows {
  const workspaces = new Map<WorkspaceId, WorkflowSpec[]>();
  const find = (workspace: WorkspaceId, workflowId: string, version: number) =>
    workspaces.get(workspace)?.find((spec) => spec.workflowId === workflowId && spec.version === version);

  return {
    async add(workspace, spec) {
      if (find(workspace, spec.workflowId, spec.version)) return "exists";
      workspaces.set(workspace, [...(workspaces.get(workspace) ?? []), frozenCopy(spec)]);
      return "added";
    },

    async read(workspace, workflowId, version) {
      return find(workspace, workflowId, version);
    },

    async list(workspace) {
      return [...(workspaces.get(workspace) ?? [])].sort((a, b) =>
        a.workflowId === b.workflowId ? a.version - b.version : a.workflowId < b.workflowId ? -1 : 1,
      );
    },
  };
}
