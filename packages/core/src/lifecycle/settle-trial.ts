// D: what a trial's row says for good, and what follows from it once: counted losses, a raised reservation.

import { raise, stopFor } from "../ledger/index.ts";
import type { ExperimentRef } from "../ports/index.ts";
import { refusalsOf } from "../scoring/run-metrics.ts";
import { scoreTrial } from "../scoring/score-trial.ts";
import { DomainError } from "../support/domain-error.ts";
import type { AcceptedRow, RunningRow, SettledRow } from "../trials/index.ts";
import { type RunRecord, runRecordSchema } from "../workflows/run-record.ts";
import { blobKeys } from "./blob-keys.ts";
import { haltMessage } from "./halt.ts";
import { scorersOf } from "./resolve-frozen-scorers.ts";
import type { Visit } from "./visit.ts";
import type { Worker, World } from "./world.ts";

type Held = RunningRow | AcceptedRow;

export async function settleFromRecord(
  worker: Worker,
  visit: Visit,
  row: Held,
  record: RunRecord,
): Promise<SettledRow> {
  const chargeMicroUsd = record.costMicroUsd ?? row.reservationMicroUsd;
  const settledAt = new Date(worker.clock.now()).toISOString();
  const scores = await scoreTrial(
    { record, case: await visit.experiment.caseOf(visit.planned), chargeMicroUsd },
    visit.experiment.scorers ?? scorersOf(visit.experiment.frozen, await worker.catalogue.ownScorers()),
    (sha256) => loadFile(worker, visit.delivery.ref, sha256),
    settledAt,
    row.ordinal,
  );
  const inline = JSON.stringify(record).length <= worker.limits.inlineRecordBytes;
  return {
    ...heldFacts(row),
    state: "settled",
    outcome: record.status === "succeeded" ? "scored" : "failed",
    ...(record.error && { code: record.error.code, message: messageOf(record.error) }),
    chargeMicroUsd,
    costSource: record.costSource,
    runId: record.runId,
    ...(inline && { record }),
    scores: scores.map(({ ordinal: _, scoredAt: __, ...score }) => score),
    settledAt,
    startedAt: record.startedAt,
    durationMs: record.durationMs,
    coldStart: record.coldStart,
    refusals: refusalsOf(record),
  };
}

/** A dead letter: its message was received too often, nothing was executed by this delivery. */
export function undeliverable(worker: World, row: RunningRow): SettledRow {
  return {
    ...heldFacts(row),
    state: "settled",
    outcome: "failed",
    code: "undeliverable",
    message: "its message could not be handled as often as the queue allows",
    chargeMicroUsd: 0,
    costSource: "free",
    scores: [],
    settledAt: new Date(worker.clock.now()).toISOString(),
  };
}

/** The old holder is inside and gone: adopt what it stored under its token, else it is lost and may have spent all. */
export async function settleLost(worker: Worker, visit: Visit, old: RunningRow): Promise<SettledRow | "refused"> {
  const { ref } = visit.delivery;
  const record = await storedRecord(worker, ref, old.ordinal);
  const row: SettledRow =
    record?.token === old.token
      ? await settleFromRecord(worker, visit, old, record)
      : {
          ...heldFacts(old),
          state: "settled",
          outcome: "failed",
          code: "worker_lost",
          message: "its worker vanished after execution may have begun",
          chargeMicroUsd: old.reservationMicroUsd,
          costSource: old.reservationMicroUsd === 0 ? "free" : "unknown",
          scores: [],
          settledAt: new Date(worker.clock.now()).toISOString(),
        };
  const isSettled = await worker.trials.replace(ref, row, { state: "running", token: old.token });
  if (isSettled) await noteSettled(worker, visit, row);
  return isSettled ? row : "refused";
}

/** Follows from settling a row, by whoever settled it. A crash before it costs a warning or a raise, nothing else. */
export async function noteSettled(worker: Worker, visit: Visit, row: SettledRow): Promise<void> {
  const { ref } = visit.delivery;
  const { frozen } = visit.experiment;
  const arm = visit.experiment.armOf(visit.planned);
  if (row.chargeMicroUsd > row.reservationMicroUsd) await raiseReservation(worker, ref, arm.key, row.chargeMicroUsd);
  if (row.outcome !== "failed" || row.code === undefined) return;
  const count = await worker.ledgers.countLoss(ref, arm.key, row.code);
  const settled = visit.experiment.lastSeen?.settled ?? 0;
  const message = haltMessage({ frozen, arm: arm.key, code: row.code, count, settled, detail: row.message ?? "" });
  if (message !== undefined) await worker.ledgers.change(ref, stopFor("halted", message));
}

async function raiseReservation(worker: World, ref: ExperimentRef, arm: string, chargeMicroUsd: number): Promise<void> {
  for (;;) {
    const ledger = await worker.ledgers.read(ref);
    const change = ledger && raise(ledger, arm, chargeMicroUsd);
    if (change === undefined) return;
    if ((await worker.ledgers.change(ref, change)).kind === "applied") return;
  }
}

export async function storedRecord(world: World, ref: ExperimentRef, ordinal: number): Promise<RunRecord | undefined> {
  const bytes = await world.blobs.get(blobKeys.run(ref, ordinal));
  return bytes === undefined ? undefined : runRecordSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

export async function loadFile(world: World, ref: ExperimentRef, sha256: string): Promise<Uint8Array> {
  const bytes = await world.blobs.get(blobKeys.file(ref.workspace, sha256));
  if (bytes === undefined) throw new DomainError("not-found", `file ${sha256} is not stored`);
  return bytes;
}

function heldFacts(row: Held) {
  const { ordinal, token, attempt, boot, reservationMicroUsd } = row;
  return { ordinal, token, attempt, boot, reservationMicroUsd };
}

function messageOf(error: NonNullable<RunRecord["error"]>): string {
  return (error.detail === undefined ? error.message : `${error.detail}: ${error.message}`).slice(0, 2000);
}
