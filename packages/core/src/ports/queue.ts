// Messages: at least once, in no promised order, sometimes lost. Nothing that matters depends on one.

import type { ExperimentRef, WorkspaceId } from "./experiments.ts";

export type TrialHandout = { readonly ordinal: number; readonly delaySeconds: number };

export interface Queue {
  sendTrials(ref: ExperimentRef, handouts: readonly TrialHandout[]): Promise<void>;
  sendFinish(ref: ExperimentRef): Promise<void>;
  /** Says that an event of the outbox may be due; at most 900 s late. */
  sendEvent(workspace: WorkspaceId, eventId: string, delaySeconds: number): Promise<void>;
}
