// Experiment records: a person's view of where an experiment stands. Every change names the revision it was decided on,
// so two writers can never both win; a refused writer reads again and decides again.

import type { ErasureNote } from "../cases/erasure.ts";
import type { StopReason } from "../ledger/ledger.ts";
import type { Brand } from "../support/brand.ts";

export type WorkspaceId = Brand<string, "WorkspaceId">;
export type ExperimentId = Brand<string, "ExperimentId">;
export type ExperimentRef = { readonly workspace: WorkspaceId; readonly experimentId: ExperimentId };

export type ExperimentStatus = "draft" | "frozen" | "running" | "analyzing" | "reported" | "decided" | "failed";

export type OutcomeCounts = {
  readonly planned: number;
  readonly scored: number;
  readonly failed: number;
  readonly skipped: number;
};

export type ExperimentRecord = ExperimentRef & {
  /** Counts the changes; the guard of every replace. */
  readonly revision: number;
  readonly name: string;
  readonly kind: "benchmark" | "canary" | "screening" | "run";
  readonly lane?: string;
  readonly status: ExperimentStatus;
  readonly createdAt: string;
  readonly frozenAt?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly designDigest?: string;
  readonly armKeys?: readonly string[];
  readonly baselineArmKey?: string;
  readonly total?: number;
  readonly budgetLimitMicroUsd?: number;
  readonly estimate?: { readonly lowMicroUsd: number; readonly likelyMicroUsd: number; readonly highMicroUsd: number };
  /** What its start holds of the workspace's money; paid at its finish. */
  readonly budgetHold?: { readonly token: string; readonly amountMicroUsd: number };
  /** Who analyses it now; past `untilMs` (or of another boot, on a laptop) somebody else may. */
  readonly finishLease?: { readonly token: string; readonly boot: string; readonly untilMs: number };
  /** Set by finish: the final figures, from the rows. */
  readonly outcome?: {
    readonly stop?: StopReason;
    readonly stopMessage?: string;
    readonly byArm: Readonly<Record<string, OutcomeCounts>>;
    /** By arm: calls that were refused and asked again. Absent in records of before it was counted. */
    readonly refusals?: Readonly<Record<string, number>>;
    readonly chargedMicroUsd: number;
    readonly overrunMicroUsd: number;
  };
  readonly report?: { readonly revision: number; readonly digest: string };
  readonly failure?: string;
  /** Cases of it that were erased since, oldest first. */
  readonly erasures?: readonly ErasureNote[];
};

export type ExperimentFilter = {
  readonly status?: ExperimentStatus;
  readonly lane?: string;
  readonly kind?: string;
  readonly undecided?: boolean;
};

/** What the heartbeat remembers between two beats of one experiment. */
export type Beat = {
  /** Of the host that beat; the first beat of another boot knows that its queue is empty. */
  readonly boot: string;
  /** Moves when anything in the ledger moves. */
  readonly fingerprint: string;
  /** Every ordinal below it is settled. */
  readonly lowWater: number;
  /** When handed-out trials may be sent again, and how long until the time after that. */
  readonly healAtMs: number;
  readonly healIntervalMs: number;
};

export type ActiveExperiment = { readonly ref: ExperimentRef; readonly beat?: Beat };

export type Page<T> = { readonly items: readonly T[]; readonly nextCursor?: string };

export interface Experiments {
  create(record: ExperimentRecord): Promise<"created" | "exists">;
  read(ref: ExperimentRef): Promise<ExperimentRecord | undefined>;
  /** Writes `record` with revision seen + 1; false when the stored revision is not `seenRevision`. */
  replace(record: ExperimentRecord, seenRevision: number): Promise<boolean>;
  remove(ref: ExperimentRef): Promise<void>;
  /** Newest first. Kind "run" is not listed. */
  list(
    workspace: WorkspaceId,
    filter: ExperimentFilter,
    page: { limit: number; cursor?: string },
  ): Promise<Page<ExperimentRecord>>;

  /** The list from which the heartbeat finds work: from start until reported. */
  markActive(ref: ExperimentRef): Promise<void>;
  clearActive(ref: ExperimentRef): Promise<void>;
  listActive(): Promise<readonly ActiveExperiment[]>;
  /** Only while it is active; says nothing when it is not any more. */
  saveBeat(ref: ExperimentRef, beat: Beat): Promise<void>;
}
