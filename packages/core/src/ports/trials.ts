// Trial rows by ordinal. Every write but the first names the state and token it replaces.

import type { RowGuard, TrialRow } from "../trials/trial-row.ts";
import type { ExperimentRef } from "./experiments.ts";

export interface Trials {
  /** Puts a first row; "exists" when there is one already (perhaps our own, whose answer was lost). */
  take(ref: ExperimentRef, row: TrialRow): Promise<"taken" | "exists">;
  /** Strongly consistent. */
  read(ref: ExperimentRef, ordinal: number): Promise<TrialRow | undefined>;
  /** False when the row is not in that state with that token. */
  replace(ref: ExperimentRef, row: TrialRow, guard: RowGuard): Promise<boolean>;
  /** Every row with from ≤ ordinal < to, in order of ordinal, strongly consistent. */
  scan(ref: ExperimentRef, range: { readonly from: number; readonly to: number }): AsyncIterable<TrialRow>;
}
