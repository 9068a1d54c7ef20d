// Finish: every trial is settled or skipped, so the scores go to their table, the frozen plan is computed, and the
// report is written. Each step may be repeated by whoever comes after a crash; the result is the same. A store that does
// not answer is tried again; anything else that goes wrong here is a failure that a person must see.

import { isOver, type Ledger } from "../ledger/index.ts";
import type { ExperimentRecord, ExperimentRef } from "../ports/index.ts";
import type { ScoreRow } from "../scoring/score-row.ts";
import { isDomainError } from "../support/domain-error.ts";
import type { SettledRow } from "../trials/index.ts";
import { announceReport } from "./announce.ts";
import { loadCaseFacts } from "./case-facts.ts";
import { type Collection, collectFacts } from "./collect-facts.ts";
import { type OpenedExperiment, openExperiment } from "./opened-experiment.ts";
import { recordLook } from "./record-look.ts";
import { settleReplay } from "./settle-replay.ts";
import { loadExperiment, loadLedger } from "./steer-experiment.ts";
import { payBudget } from "./workspace-money.ts";
import type { Analyst, World } from "./world.ts";
import { writeReport } from "./write-report.ts";

export type FinishEnd = "reported" | "not-over" | "healed" | "held-by-another" | "done-already" | "failed";

const LEASE_MS = 20 * 60_000;

export async function finishExperiment(analyst: Analyst, ref: ExperimentRef): Promise<FinishEnd> {
  const found = await loadExperiment(analyst, ref);
  if (found.status === "reported" || found.status === "decided") {
    await payBudget(analyst, ref, found);
    await announceReport(analyst, found);
    await analyst.experiments.clearActive(ref);
    return "done-already";
  }
  if (found.status === "failed" || found.status === "draft" || found.status === "frozen") return "not-over";
  const ledger = await loadLedger(analyst, ref);
  if (!isOver(ledger)) return "not-over";
  const record = await takeLease(analyst, found);
  if (record === undefined) return "held-by-another";
  const experiment = await openExperiment(analyst.blobs, ref);
  try {
    await settleReplay(analyst, experiment);
    await copyScores(analyst, experiment);
    const facts = await loadCaseFacts(analyst.blobs, ref);
    const caseIds = facts.map(({ caseId }) => caseId);
    const collection = await collectFacts(analyst, experiment, caseIds, ledger.stop);
    if ("missing" in collection) return await heal(analyst, record, collection.missing);
    const looks = await recordLook(analyst, experiment, collection);
    const input = { experiment, record, ledger, collection, cases: facts, revision: 1, looks };
    const report = await writeReport(analyst, input);
    await closeRecord(analyst, record, ledger, collection, report);
    return "reported";
  } catch (fault) {
    const { finishLease: _, ...released } = record;
    if (isDomainError(fault) && fault.code === "unavailable") {
      await analyst.experiments.replace(released, record.revision);
      throw fault;
    }
    const failure = fault instanceof Error ? fault.message : String(fault);
    await analyst.experiments.replace({ ...released, status: "failed", failure }, record.revision);
    return "failed";
  }
}

/** running → analyzing, or a dead lease taken over; undefined when somebody else has it. */
async function takeLease(analyst: Analyst, found: ExperimentRecord): Promise<ExperimentRecord | undefined> {
  const nowMs = analyst.clock.now();
  const lease = found.finishLease;
  if (found.status === "analyzing" && lease && lease.boot === analyst.boot && lease.untilMs > nowMs) return undefined;
  const token = analyst.chance.token();
  const taken: ExperimentRecord = {
    ...found,
    status: "analyzing",
    finishLease: { token, boot: analyst.boot, untilMs: nowMs + LEASE_MS },
  };
  if (await analyst.experiments.replace(taken, found.revision)) return { ...taken, revision: found.revision + 1 };
  const now = await loadExperiment(analyst, found);
  return now.finishLease?.token === token ? now : undefined;
}

/** First scores travel in the trial rows; here they join the table of all scores. */
async function copyScores(world: World, experiment: OpenedExperiment): Promise<void> {
  let batch: ScoreRow[] = [];
  for await (const row of world.trials.scan(experiment.ref, { from: 0, to: experiment.plan.total })) {
    if (row.state === "settled") batch.push(...scoreRowsOf(row));
    if (batch.length >= 500) {
      await world.scores.append(experiment.ref, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await world.scores.append(experiment.ref, batch);
}

function scoreRowsOf(row: SettledRow): ScoreRow[] {
  return row.scores.map((score) => ({ ...score, ordinal: row.ordinal, scoredAt: row.settledAt }));
}

/** The counters said over, the rows do not: the lost trials are handed out again. */
async function heal(world: World, record: ExperimentRecord, missing: readonly number[]): Promise<FinishEnd> {
  const { finishLease: _, ...running } = record;
  await world.experiments.replace({ ...running, status: "running" }, record.revision);
  await world.queue.sendTrials(
    record,
    missing.map((ordinal) => ({ ordinal, delaySeconds: 0 })),
  );
  return "healed";
}

async function closeRecord(
  analyst: Analyst,
  record: ExperimentRecord,
  ledger: Ledger,
  collection: Collection,
  report: { readonly revision: number; readonly digest: string },
): Promise<void> {
  const { finishLease: _, ...open } = record;
  const reported: ExperimentRecord = {
    ...open,
    status: "reported",
    finishedAt: new Date(analyst.clock.now()).toISOString(),
    outcome: {
      ...(ledger.stop && { stop: ledger.stop, stopMessage: ledger.stopMessage ?? "" }),
      byArm: collection.byArm,
      refusals: collection.refusals,
      chargedMicroUsd: collection.chargedMicroUsd,
      overrunMicroUsd: collection.overrunMicroUsd,
    },
    report,
  };
  // Whoever took the lease over still needs to be found by the heartbeat; it lets go of what is reported.
  if (!(await analyst.experiments.replace(reported, record.revision))) return;
  await payBudget(analyst, record, reported);
  await announceReport(analyst, reported);
  await analyst.experiments.clearActive(record);
}
