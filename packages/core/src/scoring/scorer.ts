// The contract of a scorer: a named, versioned, deterministic function from a stored trial to numbers.
// It measures and never decides; what it cannot measure it leaves unscored, with a reason, never as 0.

import type { Case } from "../cases/case.ts";
import type { Finding } from "../support/finding.ts";
import type { JsonObject } from "../support/json.ts";
import type { UnscoredReason } from "../workflows/outcome-codes.ts";
import type { RunRecord } from "../workflows/run-record.ts";

export type ScoreValue = { readonly scored: number } | { readonly unscored: UnscoredReason };

export function scored(value: number): ScoreValue {
  if (!Number.isFinite(value)) throw new RangeError(`a score is a finite number, not ${value}`);
  return { scored: value };
}

export function unscored(reason: UnscoredReason): ScoreValue {
  return { unscored: reason };
}

export type MetricKey = {
  readonly kind: "binary" | "numeric" | "ordinal";
  readonly direction: "higher" | "lower";
  /** Absent ends are infinite. */
  readonly range: { readonly low?: number; readonly high?: number };
  /** "ms", "USD", "share", "count" … */
  readonly unit: string;
  readonly about: string;
};

export type ScoredTrial = {
  readonly record: RunRecord;
  readonly case: Case;
  /** What the trial was charged; null while unknown. */
  readonly chargeMicroUsd: number | null;
};

export type ScorerTools = {
  /** Bytes of an attachment or artifact by sha256. */
  readonly file: (sha256: string) => Promise<Uint8Array>;
  readonly options: JsonObject;
};

export type Scorer = {
  readonly name: string;
  readonly version: number;
  readonly about: string;
  /** JSON Schema of the options; unknown options are refused at freeze. */
  readonly optionsSchema: JsonObject;
  /** What a schema cannot say about options that fit it; paths are relative to the options. */
  readonly checkOptions?: (options: JsonObject) => readonly Finding[];
  readonly keys: Readonly<Record<string, MetricKey>>;
  /** Reads only succeeded runs, unless true (run_metrics counts failures too). */
  readonly scoresFailedRuns?: boolean;
  readonly score: (trial: ScoredTrial, tools: ScorerTools) => Promise<Readonly<Record<string, ScoreValue>>>;
};
