// Report revisions: immutable, numbered from 1, content-addressed. An old one stays readable for ever.

import type { ExperimentRef } from "./experiments.ts";

export type ReportRevision = {
  readonly revision: number;
  /** Of the stored analysis.json bytes. */
  readonly digest: string;
  readonly createdAt: string;
  readonly analysisKey: string;
  readonly pageKey: string;
  readonly scoresKey: string;
  /** Of a rescore that was asked for under an Idempotency-Key: whoever takes a dead request over finds it by this. */
  readonly rescored?: { readonly madeId: string; readonly rows: number };
};

export interface Reports {
  /** "exists" when that revision number is taken. */
  add(ref: ExperimentRef, revision: ReportRevision): Promise<"added" | "exists">;
  read(ref: ExperimentRef, revision: number): Promise<ReportRevision | undefined>;
  list(ref: ExperimentRef): Promise<readonly ReportRevision[]>;
}
