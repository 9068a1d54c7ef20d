// How a tick ends: a line in the canary's history, an alert where one is due, and then the canary is idle again. Whoever is
// interrupted on the way writes the same line and the same alert again.

import type { Alert, Canary, CanaryTick, Regression } from "../canary/index.ts";
import type { WorkspaceId } from "../ports/index.ts";
import { publishEvent } from "./publish-event.ts";
import type { World } from "./world.ts";

export type Tick = NonNullable<Canary["tick"]>;
type TickEnd = Pick<CanaryTick, "outcome" | "message" | "delta">;

export async function couldNotRun(
  world: World,
  workspace: WorkspaceId,
  canary: Canary,
  tick: Tick,
  reason: string,
): Promise<void> {
  const text = `${canary.name} could not run: ${reason}`;
  const alertId = `${canary.canaryId}-${tick.scheduledFor}`;
  await raiseAlert(world, workspace, canary, { alertId, kind: "canary-could-not-run", text });
  return endTick(world, workspace, canary, tick, { outcome: "could-not-run", message: reason });
}

/** The line and the alert are there before the tick goes: whoever is interrupted writes the same ones again. */
export async function endTick(
  world: World,
  workspace: WorkspaceId,
  canary: Canary,
  tick: Tick,
  end: TickEnd,
): Promise<void> {
  await world.canaries.addTick(workspace, tickLine(world, canary, tick, end));
  const { tick: _, ...idle } = canary;
  await world.canaries.replace(workspace, idle, canary.revision);
}

export function tickLine(world: World, { canaryId }: Canary, tick: Tick, end: TickEnd): CanaryTick {
  const { scheduledFor, trigger, experimentId, found } = tick;
  const experimentIds = found === undefined ? [experimentId] : [found.experimentId, experimentId];
  return {
    canaryId,
    scheduledFor,
    trigger,
    endedAt: new Date(world.clock.now()).toISOString(),
    experimentIds,
    ...end,
  };
}

export async function raiseAlert(
  world: World,
  workspace: WorkspaceId,
  { canaryId, name, lane }: Canary,
  alert: Pick<Alert, "alertId" | "kind" | "text" | "report">,
  regressions: readonly Regression[] = [],
): Promise<void> {
  const at = new Date(world.clock.now()).toISOString();
  const row: Alert = { ...alert, at, canaryId, canaryName: name, lane, regressions: [...regressions] };
  await publishEvent(world, workspace, row);
}
