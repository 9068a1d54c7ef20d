// Contents of decision: the record, what may be decided, what a lane has in use, gates, and the use of hold-outs.

export {
  compareDecisions,
  type Decision,
  type DecisionVerdict,
  decisionSchema,
  type ObstacleCode,
  placeOf,
  type ShippedArm,
  shippedArmSchema,
  verdictNames,
} from "./decision.ts";
export { checkGate, type Gate, gateNameSchema, gateSchema } from "./gate.ts";
export { flippedFlags, type Look, lookSchema, placeOfLook } from "./holdout.ts";
export {
  type DecisionFacts,
  type DecisionJudgement,
  type DecisionRequest,
  judgeDecision,
  type Obstacle,
} from "./judge-decision.ts";
export { type Baseline, type LaneMove, type LaneState, laneStateSchema, missingMove, movesOf } from "./lane.ts";
export { checkRationale } from "./rationale.ts";
