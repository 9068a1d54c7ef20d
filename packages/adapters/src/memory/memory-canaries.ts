// Canaries and their history in memory.

import { type Canary, type CanaryTick, wakeAtMs } from "@assay/core/canary";
import type { Canaries, WorkspaceId } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryCanaries(): Canaries {
  const canaries = new Map<string, { readonly workspace: WorkspaceId; readonly canary: Canary }>();
  const ticks = new Map<string, Map<string, CanaryTick>>();
  const keyOf = (workspace: WorkspaceId, canaryId: string) => `${workspace}\n${canaryId}`;

  return {
    async create(workspace, canary) {
      const key = keyOf(workspace, canary.canaryId);
      if (canaries.has(key)) return "exists";
      canaries.set(key, { workspace, canary: frozenCopy(canary) });
      return "created";
    },

    async read(workspace, canaryId) {
      return canaries.get(keyOf(workspace, canaryId))?.canary;
    },

    async replace(workspace, canary, seenRevision) {
      const key = keyOf(workspace, canary.canaryId);
      if (canaries.get(key)?.canary.revision !== seenRevision) return false;
      canaries.set(key, { workspace, canary: frozenCopy({ ...canary, revision: seenRevision + 1 }) });
      return true;
    },

    async remove(workspace, canaryId) {
      canaries.delete(keyOf(workspace, canaryId));
    },

    async list(workspace) {
      return [...canaries.values()]
        .filter((one) => one.workspace === workspace)
        .map(({ canary }) => canary)
        .sort((a, b) => (a.canaryId < b.canaryId ? -1 : 1));
    },

    async listDue(nowMs) {
      return [...canaries.values()]
        .filter(({ canary }) => wakeAtMs(canary) <= nowMs)
        .map(({ workspace, canary }) => ({ workspace, canaryId: canary.canaryId }));
    },

    async addTick(workspace, tick) {
      const key = keyOf(workspace, tick.canaryId);
      const lines = ticks.get(key) ?? new Map<string, CanaryTick>();
      ticks.set(key, lines);
      if (!lines.has(tick.scheduledFor)) lines.set(tick.scheduledFor, frozenCopy(tick));
    },

    async listTicks(workspace, canaryId, limit) {
      return [...(ticks.get(keyOf(workspace, canaryId))?.values() ?? [])]
        .sort((a, b) => (a.scheduledFor < b.scheduledFor ? 1 : -1))
        .slice(0, limit);
    },
  };
}
