// What a lane has in use. The decisions are the source of truth; reading a lane repairs what a crash between a decision
// and its move left behind.

import { type Decision, type LaneMove, type LaneState, missingMove, movesOf } from "../decision/index.ts";
import type { WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import type { World } from "./world.ts";

const MAX_ROUNDS = 20;

/** undefined: nothing was ever shipped in this lane. */
export async function readLane(world: World, workspace: WorkspaceId, lane: string): Promise<LaneState | undefined> {
  return settleLane(world, workspace, lane);
}

/** `fresh`: decisions of this moment, which the listing may not show yet. */
export async function settleLane(
  world: World,
  workspace: WorkspaceId,
  lane: string,
  fresh: readonly Decision[] = [],
): Promise<LaneState | undefined> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const stored = await world.lanes.read(workspace, lane);
    const move = missingMove(await laneDecisions(world, workspace, lane, fresh), stored);
    if (move === undefined) return stored;
    const revision = (stored?.revision ?? 0) + 1;
    const state: LaneState = { lane, revision, ...move };
    if (await world.lanes.replace(workspace, state, stored?.revision)) return state;
  }
  throw new DomainError("busy", `lane "${lane}" kept changing`);
}

/** Every move, oldest first. */
export async function laneHistory(world: World, workspace: WorkspaceId, lane: string): Promise<readonly LaneMove[]> {
  return movesOf(await world.decisions.listLane(workspace, lane));
}

async function laneDecisions(
  world: World,
  workspace: WorkspaceId,
  lane: string,
  fresh: readonly Decision[],
): Promise<readonly Decision[]> {
  const listed = await world.decisions.listLane(workspace, lane);
  const known = new Set(listed.map(({ decisionId }) => decisionId));
  return [...listed, ...fresh.filter(({ decisionId }) => !known.has(decisionId))];
}
