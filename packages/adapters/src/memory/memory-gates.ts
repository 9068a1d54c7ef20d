// Versions of gates in memory: a number is given once.

import type { Gate } from "@assay/core/decision";
import type { Gates, WorkspaceId } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryGates(): Gates {
  const workspaces = new Map<WorkspaceId, Gate[]>();
  const versionsOf = (workspace: WorkspaceId, name: string) =>
    (workspaces.get(workspace) ?? []).filter((gate) => gate.name === name).sort((a, b) => a.version - b.version);

  return {
    async add(workspace, gate) {
      if (versionsOf(workspace, gate.name).some(({ version }) => version === gate.version)) return "exists";
      workspaces.set(workspace, [...(workspaces.get(workspace) ?? []), frozenCopy(gate)]);
      return "added";
    },

    async versions(workspace, name) {
      return versionsOf(workspace, name);
    },

    async list(workspace) {
      const names = [...new Set((workspaces.get(workspace) ?? []).map(({ name }) => name))].sort((a, b) =>
        a < b ? -1 : 1,
      );
      return names.flatMap((name) => versionsOf(workspace, name).slice(-1));
    },
  };
}
