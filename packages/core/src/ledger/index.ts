// Contents of the ledger: the account, its guarded changes, the protocol's writes, and the pace.

export { joinableStep, joinChanges, MOST_JOINED, viewAfter } from "./join-changes.ts";
export { ATTEMPTS_PER_TRIAL, fenceMark, isOver, type Ledger, openLedger, type StopReason } from "./ledger.ts";
export {
  applyChange,
  guardHolds,
  type LedgerChange,
  type LedgerEffects,
  type LedgerGuard,
  type LedgerGuardName,
} from "./ledger-change.ts";
export { type CallHistory, NO_CALLS, nextPace, PACE_STEP_MS, rememberCalls } from "./pace.ts";
export {
  type AfterLeaving,
  afterLeaving,
  type EnterRefusal,
  enter,
  enterDeadLetter,
  enterRefusal,
  fence,
  handsOn,
  leave,
  movePace,
  raise,
  setPace,
  stopFor,
  topUp,
} from "./turnstile.ts";
