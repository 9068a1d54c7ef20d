// Rows for the contract suites: small, valid, and each under an experiment of its own, so that suites share one store.

import type { ExperimentId, ExperimentRecord, ExperimentRef, WorkspaceId } from "@assay/core/ports";
import type { ScoreRow } from "@assay/core/scoring";
import type { RunningRow, SettledRow } from "@assay/core/trials";

const suite = Math.random().toString(36).slice(2);
let drawn = 0;

export function newWorkspace(): WorkspaceId {
  drawn += 1;
  return `ws-${suite}-${drawn}` as WorkspaceId;
}

export function newRef(workspace: WorkspaceId = newWorkspace()): ExperimentRef {
  drawn += 1;
  return { workspace, experimentId: `exp_${suite}${drawn}` as ExperimentId };
}

export function experimentRecord(ref: ExperimentRef, more: Partial<ExperimentRecord> = {}): ExperimentRecord {
  return {
    ...ref,
    revision: 1,
    name: "detectors",
    kind: "benchmark",
    status: "draft",
    createdAt: "2026-03-01T10:00:00.000Z",
    ...more,
  };
}

export function runningRow(ordinal: number, token: string, more: Partial<RunningRow> = {}): RunningRow {
  return {
    state: "running",
    ordinal,
    token,
    attempt: 1,
    boot: "boot-1",
    reservationMicroUsd: 1_000,
    leaseUntilMs: 1_772_359_200_000,
    ...more,
  };
}

export function settledRow(ordinal: number, token: string, more: Partial<SettledRow> = {}): SettledRow {
  return {
    state: "settled",
    ordinal,
    token,
    attempt: 1,
    boot: "boot-1",
    reservationMicroUsd: 1_000,
    outcome: "scored",
    chargeMicroUsd: 812,
    costSource: "billed",
    runId: "run_01HZZZZZZZZZZZZZZZZZZZZZZZ",
    scores: [
      {
        scorer: "exact_match",
        version: 1,
        optionsDigest: "sha256:00",
        values: { correct: { scored: 1 }, distance: { unscored: "no_reference" } },
      },
    ],
    settledAt: "2026-03-01T10:00:01.250Z",
    durationMs: 0.1 + 0.2,
    ...more,
  };
}

export function scoreRow(ordinal: number, scorer: string, version: number, value: number): ScoreRow {
  return {
    ordinal,
    scorer,
    version,
    optionsDigest: "sha256:00",
    values: { correct: { scored: value } },
    scoredAt: "2026-03-01T10:00:02.000Z",
  };
}

export async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

/** Runs `act` on each item, at most `atOnce` at a time. */
export async function forEachAtOnce<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<unknown>) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item);
    }),
  );
}
