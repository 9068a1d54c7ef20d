// What the store of canaries must do.

import { type Canary, type CanaryTick, canaryTemplateSchema } from "@assay/core/canary";
import type { Canaries, WorkspaceId } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { newWorkspace } from "./sample-rows.ts";

const template = canaryTemplateSchema.parse({
  hypothesis: "Nothing got worse.",
  primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 0.1 + 0.2 },
  analysisPlan: { paired: true, alpha: 0.05, correction: "holm" },
  budgetLimitUsd: 1,
  caseSet: { name: "texts", version: 1 },
  candidate: { label: "now", workflowId: "reader" },
});

const canary = (canaryId: string, nextDueAtMs: number, more: Partial<Canary> = {}): Canary => ({
  canaryId,
  name: "Nightly",
  lane: "reading",
  schedule: { cron: "0 2 * * *", timeZone: "Europe/Berlin" },
  template,
  revision: 1,
  createdAt: "2026-03-01T10:00:00.000Z",
  createdBy: "somebody",
  nextDueAtMs,
  ...more,
});

const running = { scheduledFor: "2026-03-01T02:00:00.000Z", trigger: "schedule" as const, experimentId: "exp_1" };

export function describeCanaries(make: () => Promise<Canaries>): void {
  describe("canaries", () => {
    const dueIn = async (canaries: Canaries, workspace: WorkspaceId, nowMs: number) =>
      (await canaries.listDue(nowMs)).filter((one) => one.workspace === workspace).map(({ canaryId }) => canaryId);

    test("A canary is created once, replaced from the revision that was seen, and removed", async () => {
      const canaries = await make();
      const workspace = newWorkspace();
      const first = canary("can_1", 1_000);
      expect(await canaries.replace(workspace, first, 1)).toBe(false);
      expect(await canaries.create(workspace, first)).toBe("created");
      expect(await canaries.create(workspace, { ...first, name: "Other" })).toBe("exists");
      expect(await canaries.read(workspace, "can_1")).toEqual(first);
      expect(await canaries.replace(workspace, { ...first, tick: running }, 1)).toBe(true);
      expect(await canaries.replace(workspace, first, 1)).toBe(false);
      expect(await canaries.read(workspace, "can_1")).toEqual({ ...first, tick: running, revision: 2 });
      expect(await canaries.read(newWorkspace(), "can_1")).toBeUndefined();
      await canaries.remove(workspace, "can_1");
      await canaries.remove(workspace, "can_1");
      expect(await canaries.replace(workspace, first, 2)).toBe(false);
      expect(await canaries.list(workspace)).toEqual([]);
      expect(await dueIn(canaries, workspace, 1e15)).toEqual([]);
    });

    test("Those that are due are found, and those with something under way always", async () => {
      const canaries = await make();
      const workspace = newWorkspace();
      for (const one of [canary("can_1", 1_000), canary("can_2", 20_000), canary("can_3", 300_000)]) {
        await canaries.create(workspace, one);
      }
      expect(await dueIn(canaries, workspace, 999)).toEqual([]);
      expect(await dueIn(canaries, workspace, 1_000)).toEqual(["can_1"]);
      expect((await dueIn(canaries, workspace, 20_001)).sort((a, b) => a.localeCompare(b))).toEqual(["can_1", "can_2"]);
      await canaries.replace(workspace, canary("can_3", 300_000, { tick: running }), 1);
      expect(await dueIn(canaries, workspace, 0)).toEqual(["can_3"]);
      expect((await canaries.list(workspace)).map(({ canaryId }) => canaryId)).toEqual(["can_1", "can_2", "can_3"]);
    });

    test("The history is newest first, and a line that is there stays", async () => {
      const canaries = await make();
      const workspace = newWorkspace();
      const line = (day: number): CanaryTick => ({
        canaryId: "can_1",
        scheduledFor: `2026-03-0${day}T02:00:00.000Z`,
        endedAt: "2026-03-01T02:10:00.000Z",
        trigger: "schedule",
        outcome: "quiet",
        message: "no regression",
        experimentIds: ["exp_1"],
        delta: { metric: "exact_match.correct", mean: 0, low: -0.1, high: { kind: "not-estimable", reason: "few" } },
      });
      for (const day of [2, 1, 3]) await canaries.addTick(workspace, line(day));
      await canaries.addTick(workspace, { ...line(1), outcome: "regression" });
      expect(await canaries.listTicks(workspace, "can_1", 10)).toEqual([line(3), line(2), line(1)]);
      expect(await canaries.listTicks(workspace, "can_1", 2)).toEqual([line(3), line(2)]);
      expect(await canaries.listTicks(workspace, "can_2", 2)).toEqual([]);
    });
  });
}
