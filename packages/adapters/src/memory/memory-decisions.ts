// Decisions in memory, and what each lane has in use.

import { compareDecisions, type Decision, type LaneState } from "@assay/core/decision";
import type { Decisions, Lanes, WorkspaceId } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryDecisions(): Decisions {
  const workspaces = new Map<WorkspaceId, Decision[]>();
  const chosen = (workspace: WorkspaceId, wanted: (decision: Decision) => boolean) =>
    (workspaces.get(workspace) ?? []).filter(wanted).sort(compareDecisions);

  return {
    async add(workspace, decision) {
      const known = workspaces.get(workspace) ?? [];
      if (known.some(({ decisionId }) => decisionId === decision.decisionId)) return "exists";
      workspaces.set(workspace, [...known, frozenCopy(decision)]);
      return "added";
    },

    async list(ref) {
      return chosen(ref.workspace, ({ experimentId }) => experimentId === ref.experimentId);
    },

    async listLane(workspace, lane) {
      return chosen(workspace, (decision) => decision.lane === lane);
    },
  };
}

export function createMemoryLanes(): Lanes {
  const workspaces = new Map<WorkspaceId, Map<string, LaneState>>();

  return {
    async read(workspace, lane) {
      return workspaces.get(workspace)?.get(lane);
    },

    async replace(workspace, state, seenRevision) {
      const lanes = workspaces.get(workspace) ?? new Map<string, LaneState>();
      workspaces.set(workspace, lanes);
      if (lanes.get(state.lane)?.revision !== seenRevision) return false;
      lanes.set(state.lane, frozenCopy({ ...state, revision: (seenRevision ?? 0) + 1 }));
      return true;
    },

    async list(workspace) {
      return [...(workspaces.get(workspace)?.values() ?? [])].sort((a, b) => (a.lane < b.lane ? -1 : 1));
    },
  };
}
