// Contents of workflows: the contract for people's code, its description as data, and the record a run leaves.

export {
  type AnyWorkflow,
  defineService,
  defineWorkflow,
  failed,
  type OutputValue,
  Refusal,
  type RunContext,
  type ServiceDefinition,
  type WorkflowDefinition,
  type WorkflowFailure,
  type WorkflowResult,
} from "./define-workflow.ts";
export type { CallAttempt, Execution, ExecutionOutcome, WorkflowRegistry } from "./execution.ts";
export {
  type FailureCode,
  failureCodes,
  type SkipReason,
  skipReasons,
  type UnscoredReason,
  unscoredReasons,
} from "./outcome-codes.ts";
export {
  outputSchema,
  type RunError,
  type RunId,
  type RunOutput,
  type RunRecord,
  runRecordSchema,
} from "./run-record.ts";
export {
  type CommandTarget,
  commandTargetSchema,
  type HttpTarget,
  httpTargetSchema,
  type Slot,
  targetSchema,
  type WorkflowPrice,
  type WorkflowSpec,
  type WorkflowTarget,
  workflowSpecSchema,
} from "./workflow-spec.ts";
