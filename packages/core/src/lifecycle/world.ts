// What the stories are given: the ports they touch, and how this host counts time. Nothing here is global.

import type { Catalogue, Chance, Clock, Executor, SecretBook, StorePorts, Thumbnailer } from "../ports/index.ts";
import type { ReportRenderer } from "../ports/report-renderer.ts";
import type { OpenedExperiments } from "./opened-experiment.ts";

export type Host = {
  readonly clock: Clock;
  readonly chance: Chance;
  /** Differs after every start of a laptop's cloud; constant where leases of another boot are not known to be dead. */
  readonly boot: string;
};

export type World = StorePorts &
  Host & {
    /** Absent: whatever name a workflow needs is taken as set. */
    readonly secretBook?: SecretBook;
  };

/** What a trial worker has on top. */
export type Worker = World & {
  readonly executor: Executor;
  readonly catalogue: Catalogue;
  readonly opened: OpenedExperiments;
  readonly limits: WorkerLimits;
};

export type WorkerLimits = {
  /** Records up to this size travel in the trial row. */
  readonly inlineRecordBytes: number;
  /** Kept free after the time limit of a trial, to store, settle and leave. */
  readonly closingMs: number;
  /** Added to a lease beyond the trial's deadline. */
  readonly leaseGraceMs: number;
};

export const WORKER_LIMITS: WorkerLimits = { inlineRecordBytes: 8_192, closingMs: 60_000, leaseGraceMs: 180_000 };

/** What the finish step has on top. */
export type Analyst = World & {
  readonly catalogue: Catalogue;
  readonly renderer: ReportRenderer;
  /** Absent where no picture can be drawn. */
  readonly thumbnailer?: Thumbnailer;
  readonly runtime: { readonly node: string; readonly platform: string };
};
