// What a lane has in use. The decisions are the truth: a ship puts its arm in use; a revert of the experiment that
// shipped what is in use puts back what was there before. The stored state is the end of this fold, kept for strong
// reads; it only ever moves to a later decision.

import { z } from "zod";
import { compareDecisions, type Decision, decisionSchema, placeOf, shippedArmSchema } from "./decision.ts";

const baselineSchema = z.strictObject({
  /** The ship that it stands for. */
  decisionId: z.string(),
  experimentId: z.string(),
  report: decisionSchema.shape.report,
  build: decisionSchema.shape.build,
  arm: shippedArmSchema,
});

export const laneStateSchema = z.strictObject({
  lane: z.string(),
  /** Counts the moves; the guard of every move. */
  revision: z.number().int().positive(),
  /** The decision that made it so: the ship itself, or the revert that brought the baseline back. */
  movedBy: z.strictObject({
    decisionId: z.string(),
    decidedAt: z.string(),
    decidedBy: z.string(),
    verdict: z.enum(["ship", "revert"]),
  }),
  /** Absent where a revert left nothing to go back to. */
  baseline: baselineSchema.optional(),
});

export type Baseline = Readonly<z.infer<typeof baselineSchema>>;
export type LaneState = Readonly<z.infer<typeof laneStateSchema>>;
export type LaneMove = Omit<LaneState, "lane" | "revision">;

/** Every move of the lane, oldest first: each supersedes the one before. */
export function movesOf(decisions: readonly Decision[]): LaneMove[] {
  const moves: LaneMove[] = [];
  const inUse: Baseline[] = [];
  for (const decision of [...decisions].sort(compareDecisions)) {
    const { verdict, experimentId, shipped } = decision;
    if (verdict === "ship" && shipped !== undefined) {
      inUse.push(baselineOf(decision, shipped));
    } else if (verdict === "revert" && inUse.at(-1)?.experimentId === experimentId) {
      inUse.pop();
    } else continue;
    const { decisionId, decidedAt, decidedBy } = decision;
    const baseline = inUse.at(-1);
    moves.push({ movedBy: { decisionId, decidedAt, decidedBy, verdict }, ...(baseline && { baseline }) });
  }
  return moves;
}

/** The move that the stored state lacks; undefined when it is up to date. */
export function missingMove(decisions: readonly Decision[], stored: LaneState | undefined): LaneMove | undefined {
  const last = movesOf(decisions).at(-1);
  if (last === undefined) return undefined;
  return stored === undefined || placeOf(stored.movedBy) < placeOf(last.movedBy) ? last : undefined;
}

function baselineOf({ decisionId, experimentId, report, build }: Decision, arm: Baseline["arm"]): Baseline {
  return { decisionId, experimentId, report, build, arm };
}
