// Contents of ports: one interface per thing in the world that the stories touch, in domain words.

export type { Keys, RateLimits, Receipts } from "./access.ts";
export type { Blobs } from "./blobs.ts";
export type { BudgetAnswer, Budgets } from "./budgets.ts";
export type { Canaries } from "./canaries.ts";
export type { CaseSets } from "./case-sets.ts";
export type { Catalogue } from "./catalogue.ts";
export type { Chance } from "./chance.ts";
export type { Clock } from "./clock.ts";
export type { Decisions, Lanes } from "./decisions.ts";
export type { Erasures } from "./erasures.ts";
export type { AcceptedRun, ExecutionAnswer, ExecutionRequest, Executor } from "./executor.ts";
export { isListedKind, listingPlace, matchesFilter, parseListingPlace } from "./experiment-listing.ts";
export type {
  ActiveExperiment,
  Beat,
  ExperimentFilter,
  ExperimentId,
  ExperimentRecord,
  ExperimentRef,
  ExperimentStatus,
  Experiments,
  OutcomeCounts,
  Page,
  WorkspaceId,
} from "./experiments.ts";
export type { Gates } from "./gates.ts";
export type { ChangeAnswer, Ledgers } from "./ledgers.ts";
export type { Looks } from "./looks.ts";
export type { Outbox, PendingEvent } from "./outbox.ts";
export type { Queue, TrialHandout } from "./queue.ts";
export type { ReportRenderer } from "./report-renderer.ts";
export type { ReportRevision, Reports } from "./reports.ts";
export type { Scores } from "./scores.ts";
export type { SecretBook, SecretNotes, Secrets, SecretValues } from "./secrets.ts";
export { SHARED_PAGE_SECONDS, type Share, type SharedPages, type Shares, type Withdrawal } from "./shares.ts";
export type { StorePorts } from "./store-ports.ts";
export type { Thumbnailer } from "./thumbnailer.ts";
export type { Trials } from "./trials.ts";
export type { WebhookSender, Webhooks } from "./webhooks.ts";
export type { Workflows } from "./workflows.ts";
