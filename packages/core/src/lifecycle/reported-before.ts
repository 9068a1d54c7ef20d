// A design that was reported before is pointed out, not refused: asking again is allowed, not knowing is not.

import type { ExperimentRef } from "../ports/index.ts";
import type { World } from "./world.ts";

export type ReportedBefore = { readonly experimentId: string; readonly finishedAt: string };

const PAGES_LOOKED_AT = 10;

/** Newest first; looks at the last thousand experiments of the workspace. */
export async function reportedBefore(world: World, ref: ExperimentRef, digest: string): Promise<ReportedBefore[]> {
  const found: ReportedBefore[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_LOOKED_AT; page += 1) {
    const { items, nextCursor } = await world.experiments.list(
      ref.workspace,
      {},
      { limit: 100, ...(cursor !== undefined && { cursor }) },
    );
    for (const one of items) {
      if (one.designDigest !== digest || one.report === undefined || one.experimentId === ref.experimentId) continue;
      found.push({ experimentId: one.experimentId, finishedAt: one.finishedAt ?? "" });
    }
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return found;
}
