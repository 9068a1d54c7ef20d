// Contents of canary: its schedule, its template, the design of a tick, what is a regression, and whom to tell.

export { type Alert, alertSchema, reportPath } from "./alert.ts";
export {
  type Canary,
  type CanaryTemplate,
  type CanaryTick,
  canaryModes,
  canarySchema,
  canaryTemplateSchema,
  canaryTickSchema,
  type Regression,
  wakeAtMs,
} from "./canary.ts";
export { CANDIDATE_ARM, canaryDesign } from "./canary-design.ts";
export { type CanaryFinding, confirmed, deltaOfCanary, judgeCanary } from "./judge-canary.ts";
export { checkSchedule, nextTickMs, type Schedule, scheduleSchema } from "./schedule.ts";
