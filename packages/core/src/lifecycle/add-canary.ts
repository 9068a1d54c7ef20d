// A new canary: its template and its schedule are checked before it is ever due.

import { type Canary, type CanaryTemplate, checkSchedule, nextTickMs, type Schedule } from "../canary/index.ts";
import type { WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import type { World } from "./world.ts";

export type CanaryRequest = {
  readonly name: string;
  readonly lane: string;
  readonly schedule: Schedule;
  readonly template: CanaryTemplate;
  readonly createdBy: string;
};

export async function addCanary(world: World, workspace: WorkspaceId, request: CanaryRequest): Promise<Canary> {
  const nowMs = world.clock.now();
  const findings = checkSchedule("schedule", request.schedule, nowMs);
  if (findings.length > 0) throw new DomainError("invalid", "the canary cannot be scheduled so", { findings });
  const canary: Canary = {
    ...request,
    canaryId: `can_${world.chance.ulid()}`,
    revision: 1,
    createdAt: new Date(nowMs).toISOString(),
    nextDueAtMs: nextTickMs(request.schedule, nowMs)!,
  };
  await world.canaries.create(workspace, canary);
  return canary;
}

export async function loadCanary(world: World, workspace: WorkspaceId, canaryId: string): Promise<Canary> {
  const canary = await world.canaries.read(workspace, canaryId);
  if (canary === undefined) throw new DomainError("not-found", `there is no canary ${canaryId}`);
  return canary;
}
