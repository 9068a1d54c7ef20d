// What must hold whatever happens, checked on every change of the ledger and at the end. A broken goal ends the schedule.

import type { WorkspaceBudget } from "@assay/core/budget";
import type { Ledger } from "@assay/core/ledger";
import type { ExperimentRecord } from "@assay/core/ports";
import type { SettledRow } from "@assay/core/trials";

export class BrokenGoal extends Error {}

export function goal(holds: boolean, sentence: string): void {
  if (!holds) throw new BrokenGoal(sentence);
}

/** Goals 1 and 4, and what only ever moves one way. `overrunsMicroUsd`: of what was executed so far. */
export function checkTransition(before: Ledger, after: Ledger, overrunsMicroUsd: number, nowMs: number): void {
  goal(after.remainingMicroUsd >= -overrunsMicroUsd, "remaining fell below zero by more than the overruns");
  goal(before.stop === undefined || after.stop === before.stop, "the first reason to stop was replaced");
  goal(after.dearestMicroUsd >= before.dearestMicroUsd, "the dearest reservation fell");
  for (const [arm, raised] of Object.entries(before.raisedMicroUsd)) {
    goal((after.raisedMicroUsd[arm] ?? 0) >= raised, "a raised reservation fell");
  }
  const out = after.next - after.settled;
  goal(
    out <= before.next - before.settled || out <= after.paceCeiling,
    "more was handed out than the pace ever allowed",
  );
  const isMoved = after.paceAtMs !== before.paceAtMs || after.pace !== before.pace;
  goal(!isMoved || nowMs - before.paceAtMs >= 60_000, "the pace moved twice within a minute");
  const hasEntered = after.reservedMicroUsd > before.reservedMicroUsd;
  goal(!hasEntered || after.open.size <= after.pace, "a trial entered beside as many as the pace allows");
}

export type Observed = {
  readonly total: number;
  readonly limitMicroUsd: number;
  readonly executions: readonly number[];
  readonly paidMicroUsd: readonly number[];
  /** Trials that met a crash, a lost lease or a lost message: only they may be lost or undeliverable. */
  readonly unlucky: ReadonlySet<number>;
};

export function checkEnd(
  observed: Observed,
  record: ExperimentRecord,
  ledger: Ledger,
  rows: readonly SettledRow[],
): void {
  const { total, limitMicroUsd, executions, paidMicroUsd, unlucky } = observed;
  goal(record.status === "reported", `it ended as ${record.status}: ${record.failure ?? ""}`);
  const outcome = record.outcome!;
  const counts = Object.values(outcome.byArm);
  const sum = (figure: "planned" | "scored" | "failed" | "skipped") =>
    counts.reduce((n, count) => n + count[figure], 0);
  goal(sum("planned") === total, "the report does not plan every trial");
  goal(sum("scored") + sum("failed") + sum("skipped") === total, "a planned trial has no outcome");
  goal(sum("scored") + sum("failed") === rows.length, "a trial settled that the report calls skipped");
  goal(ledger.stop !== undefined || rows.length === total, "it was reported before the end");
  goal(
    executions.every((n) => n <= 1),
    "a trial ran twice",
  );
  const charges = rows.reduce((n, row) => n + row.chargeMicroUsd, 0);
  const within = rows.reduce((n, row) => n + Math.min(row.chargeMicroUsd, row.reservationMicroUsd), 0);
  goal(within <= limitMicroUsd, "charges within reservations exceed the limit");
  goal(outcome.chargedMicroUsd === charges, "the report's charges are not those of the rows");
  goal(ledger.open.size === 0, "it was reported with a trial inside");
  goal(ledger.settled === rows.length, "the count and the rows disagree");
  goal(ledger.remainingMicroUsd === limitMicroUsd - charges, "budget leaked");
  goal(ledger.reservedMicroUsd === 0, "a reservation was never returned");
  for (const row of rows) {
    const paid = paidMicroUsd[row.ordinal]!;
    goal(row.costSource === "unknown" || paid <= row.chargeMicroUsd, "spent money is not in the charges");
    const isBlamed = row.code === "worker_lost" || row.code === "undeliverable";
    goal(!isBlamed || unlucky.has(row.ordinal), `a healthy trial failed as ${row.code}`);
  }
}

/** The workspace paid once for what the experiment charged, and holds nothing any more. */
export function checkWorkspaceMoney(budget: WorkspaceBudget, record: ExperimentRecord): void {
  const charged = record.outcome!.chargedMicroUsd;
  goal(Object.keys(budget.held).length === 0, "the workspace still holds money for an experiment that is over");
  goal(budget.spentMicroUsd === charged, `the workspace paid ${budget.spentMicroUsd} for charges of ${charged}`);
  goal(budget.remainingMicroUsd === (budget.limitMicroUsd ?? 0) - charged, "money of the workspace leaked");
}
