// What an executor hands back before it is a record: what happened, when, and which calls were refused on the way.
// Executors only observe; `recordRun` decides what the record says and what it costs.

import type { AnyWorkflow } from "./define-workflow.ts";
import type { FailureCode } from "./outcome-codes.ts";

export type CallAttempt = {
  readonly at: string;
  /** HTTP status, or a word for what came instead of one ("connect-failed"). */
  readonly status: number | string;
  /** How long was waited after it. */
  readonly waitedMs: number;
};

export type ExecutionOutcome =
  /** The workflow answered; `value` is as it came and still has to be checked (WorkflowResult or WorkflowFailure). */
  | { readonly kind: "answered"; readonly value: unknown }
  /** `mayHaveSpent` is false only when it is proven that no work was done (never sent, or always refused). */
  | { readonly kind: "error"; readonly code: FailureCode; readonly message: string; readonly mayHaveSpent: boolean };

export type Execution = {
  readonly outcome: ExecutionOutcome;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly durationMs: number;
  readonly startMs?: number;
  readonly coldStart: boolean;
  readonly calls: readonly CallAttempt[];
  readonly log?: readonly string[];
};

/** How workflows are found by id: each entry loads its own module, so that a worker loads only what it runs. */
export type WorkflowRegistry = Readonly<Record<string, () => Promise<{ readonly default: AnyWorkflow }>>>;
