// What the analysis reads of one trial: the outcome, the numbers, the money and the time. Built from stored rows by the
// finish step, or from a score file by `assay analyze`; both give the same blob.

export type TrialFact = {
  readonly arm: string;
  readonly caseId: string;
  /** 1, 2, … */
  readonly repeat: number;
  readonly status: "scored" | "failed" | "skipped";
  /** Why it was lost; absent when scored. */
  readonly code?: string;
  /** "scorer.key" to its number, or why there is none. Only of scored trials, and run_metrics of failed ones. */
  readonly scores: Readonly<Record<string, number | { readonly unscored: string }>>;
  /** What was charged; absent when unknown (rows made elsewhere). */
  readonly costMicroUsd?: number;
  readonly costSource?: "billed" | "priced" | "free" | "unknown";
  /** Charge beyond the reservation. */
  readonly overrunMicroUsd?: number;
  readonly durationMs?: number;
  readonly coldStart?: boolean;
  readonly refusals?: number;
};

export type CaseFact = {
  readonly caseId: string;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
  readonly holdout: boolean;
};
