// One delivery of one trial, and how it may end.

import type { PlannedTrial } from "../plan/plan.ts";
import type { ExperimentRef } from "../ports/index.ts";
import type { OpenedExperiment } from "./opened-experiment.ts";

export type Delivery = {
  readonly ref: ExperimentRef;
  readonly ordinal: number;
  /** The message ran out of receives: nothing is executed, the trial fails as undeliverable. */
  readonly isDeadLetter: boolean;
  /** What the host gives this delivery before it is ended. */
  readonly remainingMs: number;
};

/** Why a delivery ended. Every one of these is acknowledged; a fault is thrown and the message comes again. */
export type DeliveryEnd =
  | "settled"
  | "left"
  | "held-by-another"
  | "early"
  | "taken-over"
  | "stopped"
  | "waiting"
  | "accepted"
  | "not-planned";

export type Visit = {
  readonly delivery: Delivery;
  readonly token: string;
  readonly experiment: OpenedExperiment;
  readonly planned: PlannedTrial;
};
