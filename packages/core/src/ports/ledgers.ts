// Ledgers: one item per experiment, changed only by guarded changes decided in core/ledger.

import type { Ledger } from "../ledger/ledger.ts";
import type { LedgerChange } from "../ledger/ledger-change.ts";
import type { ExperimentRef } from "./experiments.ts";

export type ChangeAnswer =
  | { readonly kind: "applied"; readonly ledger: Ledger }
  /** A guard did not hold, or the change was ours and its answer was lost: read and see. */
  | { readonly kind: "refused" };

export interface Ledgers {
  create(ref: ExperimentRef, ledger: Ledger): Promise<"created" | "exists">;
  /** Strongly consistent. */
  read(ref: ExperimentRef): Promise<Ledger | undefined>;
  change(ref: ExperimentRef, change: LedgerChange): Promise<ChangeAnswer>;
  /** Adds one to the flat counter of (arm, code) beside the ledger; the new count. */
  countLoss(ref: ExperimentRef, arm: string, code: string): Promise<number>;
  /** arm → code → count. */
  readLosses(ref: ExperimentRef): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
}
