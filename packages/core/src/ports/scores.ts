// The append-only table of scores.

import type { ScoreRow } from "../scoring/score-row.ts";
import type { ExperimentRef } from "./experiments.ts";

export interface Scores {
  /** Deterministic keys: putting the same rows again changes nothing; a row that exists is never overwritten. */
  append(ref: ExperimentRef, rows: readonly ScoreRow[]): Promise<void>;
  /** Takes the messages of scorers off the rows of these trials; no number changes. */
  dropFaults(ref: ExperimentRef, ordinals: readonly number[]): Promise<void>;
  /** In order of ordinal, then scorer, then version. */
  scan(ref: ExperimentRef): AsyncIterable<ScoreRow>;
}
