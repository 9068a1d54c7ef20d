// A and T: who holds the row. A dead lease alone gives nobody the trial; the fence on the ledger does.

import { fence } from "../ledger/index.ts";
import { assertNever } from "../support/assert-never.ts";
import { DomainError } from "../support/domain-error.ts";
import type { AcceptedRow, RunningRow, SettledRow, TrialRow } from "../trials/index.ts";
import { takeVerdict } from "../trials/index.ts";
import { settleLost } from "./settle-trial.ts";
import type { DeliveryEnd, Visit } from "./visit.ts";
import type { Worker } from "./world.ts";

export type Taken =
  | { readonly kind: "enter"; readonly row: RunningRow }
  | { readonly kind: "leave"; readonly row: SettledRow }
  | { readonly kind: "poll"; readonly row: AcceptedRow }
  | { readonly kind: "acknowledge"; readonly end: DeliveryEnd };

const MAX_ROUNDS = 20;

export async function takeTrial(worker: Worker, visit: Visit): Promise<Taken> {
  const { ref, ordinal } = visit.delivery;
  const first = heldRow(worker, visit, 1);
  if ((await worker.trials.take(ref, first)) === "taken") return { kind: "enter", row: first };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const row = await worker.trials.read(ref, ordinal);
    if (row === undefined) throw new DomainError("corrupt", `the row of trial ${ordinal} is gone`);
    const taken = await takeExisting(worker, visit, row);
    if (taken !== "again") return taken;
  }
  throw new DomainError("busy", `the row of trial ${ordinal} kept changing`);
}

async function takeExisting(worker: Worker, visit: Visit, row: TrialRow): Promise<Taken | "again"> {
  const verdict = takeVerdict(row, { token: visit.token, boot: worker.boot, nowMs: worker.clock.now() });
  switch (verdict.kind) {
    case "leave":
    case "poll":
      return verdict;
    case "acknowledge":
      return { kind: "acknowledge", end: verdict.why === "early" ? "early" : "held-by-another" };
    case "ours":
      return { kind: "enter", row: verdict.row };
    case "take-waiting":
      return replaceHolder(worker, visit, verdict.row, verdict.row.attempt);
    case "fence":
      return takeOver(worker, visit, verdict.row);
    default:
      return assertNever(verdict);
  }
}

/** T: either the old attempt can never enter any more, or it is inside and may have executed. */
async function takeOver(worker: Worker, visit: Visit, old: RunningRow): Promise<Taken | "again"> {
  const { ref, ordinal } = visit.delivery;
  const fenced = await worker.ledgers.change(ref, fence(ordinal, old.attempt));
  if (fenced.kind === "applied") return replaceHolder(worker, visit, old, old.attempt + 1);
  const settled = await settleLost(worker, visit, old);
  return settled === "refused" ? "again" : { kind: "leave", row: settled };
}

async function replaceHolder(
  worker: Worker,
  visit: Visit,
  old: Exclude<TrialRow, SettledRow>,
  attempt: number,
): Promise<Taken | "again"> {
  const row = heldRow(worker, visit, attempt);
  const replaced = await worker.trials.replace(visit.delivery.ref, row, { state: old.state, token: old.token });
  return replaced ? { kind: "enter", row } : "again";
}

/** The lease covers the trial's time limit, what is needed to close it, and two clocks that disagree. */
function heldRow(worker: Worker, visit: Visit, attempt: number): RunningRow {
  const { delivery, experiment, planned, token } = visit;
  const arm = experiment.armOf(planned);
  const heldMs = Math.min(delivery.remainingMs, arm.timeoutMs + worker.limits.closingMs);
  const reservationMicroUsd = delivery.isDeadLetter
    ? 0
    : Math.max(arm.estimate.highMicroUsd, experiment.lastSeen?.raisedMicroUsd[arm.key] ?? 0);
  return {
    state: "running",
    ordinal: delivery.ordinal,
    token,
    attempt,
    boot: worker.boot,
    reservationMicroUsd,
    leaseUntilMs: worker.clock.now() + heldMs + worker.limits.leaseGraceMs,
  };
}
