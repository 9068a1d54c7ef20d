// Runs one workflow once. It never repeats a call that may have been taken, and never lets a hung workflow hang its host.

import type { JsonObject } from "../support/json.ts";
import type { Execution } from "../workflows/execution.ts";
import type { RunId } from "../workflows/run-record.ts";
import type { WorkflowSpec } from "../workflows/workflow-spec.ts";

export type ExecutionRequest = {
  readonly runId: RunId;
  readonly workflow: WorkflowSpec;
  readonly intake: JsonObject;
  readonly slots: Readonly<Record<string, string>>;
  /** Everything, waiting included, ends by then. */
  readonly timeoutMs: number;
};

export type AcceptedRun = {
  readonly pollUrl: string;
  readonly pollAfterMs: number;
  readonly startedAt: string;
  readonly calls: Execution["calls"];
};

export type ExecutionAnswer =
  | { readonly kind: "finished"; readonly execution: Execution }
  /** 202: a service goes on by itself and is asked again later. */
  | { readonly kind: "accepted"; readonly accepted: AcceptedRun };

export interface Executor {
  execute(request: ExecutionRequest): Promise<ExecutionAnswer>;
  /** One question, no waiting. "accepted" again means not ready. */
  poll(request: ExecutionRequest, accepted: AcceptedRun): Promise<ExecutionAnswer>;
  close(): Promise<void>;
}
