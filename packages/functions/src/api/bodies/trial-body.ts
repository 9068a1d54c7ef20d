// One planned trial as the API says it, whether it has a row or not. Scores are there once the experiment is reported
// and not before.

import type { OpenedExperiment } from "@assay/core/lifecycle";
import type { ExperimentRecord } from "@assay/core/ports";
import type { SettledRow, TrialRow } from "@assay/core/trials";
import type { SkipReason } from "@assay/core/workflows";
import type { TrialBody } from "../shapes/trial.ts";

export type FlatScores = Readonly<Record<string, number | { readonly unscored: string }>>;

type StopReason = NonNullable<NonNullable<ExperimentRecord["outcome"]>["stop"]>;

const skipReasonOf: Record<StopReason, SkipReason> = {
  exhausted: "budget_exhausted",
  halted: "halted",
  cancelled: "cancelled",
};

export async function trialBody(
  experiment: OpenedExperiment,
  record: ExperimentRecord,
  ordinal: number,
  row: TrialRow | undefined,
  scores: FlatScores | undefined,
): Promise<TrialBody> {
  const planned = experiment.plan.trial(ordinal);
  const one = await experiment.caseOf(planned);
  const place = { ordinal, arm: experiment.armOf(planned).key, caseId: one.caseId, repeat: planned.repeat };
  const settled = row?.state === "settled" ? row : undefined;
  return {
    ...place,
    ...standingOf(record, row),
    ...(settled && factsOf(settled)),
    ...(isReported(record) && settled && { scores: { ...(scores ?? flatScores(settled.scores)) } }),
  };
}

export function isReported(record: ExperimentRecord): boolean {
  return record.status === "reported" || record.status === "decided";
}

export function flatScores(rows: readonly Pick<SettledRow["scores"][number], "scorer" | "values">[]): FlatScores {
  return Object.fromEntries(
    rows.flatMap(({ scorer, values }) =>
      Object.entries(values).map(([key, value]) => [`${scorer}.${key}`, flatScore(value)]),
    ),
  );
}

export function flatScore(value: SettledRow["scores"][number]["values"][string]): FlatScores[string] {
  return "scored" in value ? value.scored : value;
}

function standingOf(record: ExperimentRecord, row: TrialRow | undefined): Pick<TrialBody, "status" | "code"> {
  const stop = record.outcome?.stop;
  if (row?.state === "settled") return { status: row.outcome, ...(row.code !== undefined && { code: row.code }) };
  if (stop !== undefined) return { status: "skipped", code: skipReasonOf[stop] };
  if (row === undefined) return { status: "planned" };
  return { status: row.state === "waiting" ? "waiting" : "running" };
}

function factsOf(row: SettledRow) {
  const { message, runId, chargeMicroUsd, costSource, durationMs, startedAt, refusals, settledAt } = row;
  const overrunMicroUsd = Math.max(0, chargeMicroUsd - row.reservationMicroUsd);
  return {
    ...(message !== undefined && { message }),
    ...(runId !== undefined && { runId }),
    chargeUsd: chargeMicroUsd / 1e6,
    ...(overrunMicroUsd > 0 && { overrunUsd: overrunMicroUsd / 1e6 }),
    costSource,
    ...(durationMs !== undefined && { durationMs }),
    ...(startedAt !== undefined && { startedAt }),
    ...(refusals !== undefined && { refusals }),
    settledAt,
  };
}
