// The contract that people's code imports, and a module thread with it: nothing here loads a schema library.

export {
  answerOfError,
  answerOfStatus,
  type CallAnswer,
  MAX_REPEATS,
  type NextCall,
  nextCall,
  parseRetryAfter,
} from "./call-policy.ts";
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
export { type DrawThumbnail, THUMBNAIL_PIXELS, type Thumbnail } from "./thumbnail.ts";
