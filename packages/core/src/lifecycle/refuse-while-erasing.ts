// What reads cases and writes what comes of them looks here after it can be seen itself: an erasure is written down first
// and then looks for it, so of the two at least one sees the other.

import type { WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import type { World } from "./world.ts";

/** Throws conflict while an erasure of that set is unfinished. */
export async function refuseWhileErasing(world: World, workspace: WorkspaceId, caseSet: string): Promise<void> {
  const known = await world.erasures.list(workspace, caseSet);
  if (known.every(({ finishedAt }) => finishedAt !== undefined)) return;
  throw new DomainError("conflict", `an erasure of case set "${caseSet}" is under way: ask for it again first`);
}
