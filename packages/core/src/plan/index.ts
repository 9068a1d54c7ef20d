// Contents of plan: ordinal to (case, arm, repeat).

export { makePlan, type Plan, type PlanInput, type PlannedTrial } from "./plan.ts";
