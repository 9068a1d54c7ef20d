// Every reason why a trial has no result, in closed lists. Adding one is a change of the record's format.

export const failureCodes = [
  "workflow_failed",
  "workflow_threw",
  "command_exit",
  "invalid_output",
  "timed_out",
  "rate_limited",
  "unreachable",
  "worker_lost",
  "undeliverable",
  "out_of_memory",
] as const;
export const skipReasons = ["budget_exhausted", "halted", "cancelled"] as const;
export const unscoredReasons = ["no_reference", "no_output", "unreadable", "scorer_threw", "not_applicable"] as const;

export type FailureCode = (typeof failureCodes)[number];
export type SkipReason = (typeof skipReasons)[number];
export type UnscoredReason = (typeof unscoredReasons)[number];
