// Contents of trials: the row in each of its states, who may take it, and the id of its run.

export { runIdOf } from "./run-id.ts";
export { EARLY_MS, type Holder, isLeaseDead, type TakeVerdict, takeVerdict } from "./take-row.ts";
export {
  type AcceptedRow,
  type RowGuard,
  type RunningRow,
  type SettledRow,
  type TrialRow,
  type TrialScore,
  trialRowSchema,
  type WaitingRow,
} from "./trial-row.ts";
