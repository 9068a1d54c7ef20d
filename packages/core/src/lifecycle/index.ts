// Contents of the stories, in the order of an experiment's life.

export {
  countRequest,
  type Identity,
  identify,
  issueKey,
  type KeyMaker,
  type KeyRequest,
  revokeKey,
} from "./access-keys.ts";
export { addCanary, type CanaryRequest, loadCanary } from "./add-canary.ts";
export { type AnalysedScoreFile, analyseScoreFile, type ScoreFileToAnalyse } from "./analyse-score-file.ts";
export { blobKeys } from "./blob-keys.ts";
export { addCaseSetVersion, loadCaseSet, storeFile } from "./case-set-store.ts";
export { createExperiment, renameExperiment } from "./create-experiment.ts";
export { decideExperiment } from "./decide-experiment.ts";
export { type DeliverEnd, deliverEvent, type Notifier } from "./deliver-event.ts";
export { type DesignPower, type DesignPowerRequest, designPower } from "./design-power.ts";
export { type ErasureRequest, type ErasureResult, eraseCases } from "./erase-cases.ts";
export { type FinishEnd, finishExperiment } from "./finish-experiment.ts";
export { issueFirstKey } from "./first-key.ts";
export {
  type FreezeLimits,
  type Freezer,
  freezeExperiment,
  loadDesign,
  type PinnedDesign,
  pinDesign,
} from "./freeze-experiment.ts";
export { beatAll } from "./heartbeat.ts";
export { joinLedgers } from "./joined-ledgers.ts";
export { bookOfNotes, forgetSecret, keepSecret, type SecretDrop, type SecretToKeep } from "./keep-secrets.ts";
export { laneHistory, readLane } from "./lane-baseline.ts";
export {
  addWebhook,
  changeWebhook,
  type LoggedDelivery,
  listDeliveries,
  loadWebhook,
  testWebhook,
} from "./manage-webhooks.ts";
export { type OpenedExperiment, OpenedExperiments, openExperiment, planOf } from "./opened-experiment.ts";
export { publishEvent } from "./publish-event.ts";
export { type Pilot, readPilot } from "./read-pilot.ts";
export { drawRevision } from "./report-of-revision.ts";
export type { ReportedBefore } from "./reported-before.ts";
export { type RescoreResult, rescoreExperiment } from "./rescore-experiment.ts";
export { resendEvents } from "./resend-events.ts";
export { runTrial } from "./run-trial.ts";
export { setGate } from "./set-gate.ts";
export { storedRecord } from "./settle-trial.ts";
export { isShared, type ShareRequest, shareReport, withdrawShares } from "./share-report.ts";
export { startExperiment } from "./start-experiment.ts";
export {
  cancelExperiment,
  loadExperiment,
  loadLedger,
  paceExperiment,
  resumeExperiment,
} from "./steer-experiment.ts";
export type { SupposedSpread } from "./suppose-spread.ts";
export { startTick, tickCanaries, tickCanary } from "./tick-canary.ts";
export { type Defect, defectKinds, type Validation, validateWorkspace } from "./validate-workspace.ts";
export type { Delivery, DeliveryEnd } from "./visit.ts";
export { limitBudget, readBudget, sweepHolds } from "./workspace-money.ts";
export { type Analyst, type Host, WORKER_LIMITS, type Worker, type WorkerLimits, type World } from "./world.ts";
