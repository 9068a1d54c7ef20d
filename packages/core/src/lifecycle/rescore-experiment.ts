// Reads the stored run records again with today's scorers, appends their rows, and writes the next report revision.
// Costs nothing and executes nothing; the old revision stays where it is.

import type { ExperimentRef } from "../ports/index.ts";
import { resolveScorers } from "../scoring/resolve-scorers.ts";
import type { ScoreRow } from "../scoring/score-row.ts";
import { scoreTrial } from "../scoring/score-trial.ts";
import { DomainError } from "../support/domain-error.ts";
import { hasErrors } from "../support/finding.ts";
import { loadCaseFacts } from "./case-facts.ts";
import { collectFacts } from "./collect-facts.ts";
import { type OpenedExperiment, openExperiment } from "./opened-experiment.ts";
import { recordLook } from "./record-look.ts";
import { loadFile, storedRecord } from "./settle-trial.ts";
import { loadExperiment, loadLedger } from "./steer-experiment.ts";
import type { Analyst } from "./world.ts";
import { writeReport } from "./write-report.ts";

export type RescoreResult = {
  readonly revision: number;
  readonly digest: string;
  readonly rows: number;
  readonly scorers: readonly { readonly as: string; readonly frozen: number | undefined; readonly now: number }[];
};

/** `only`: one scorer by its name in the design, or a scorer that did not run at the time. */
export async function rescoreExperiment(analyst: Analyst, ref: ExperimentRef, only?: string): Promise<RescoreResult> {
  const record = await loadExperiment(analyst, ref);
  if (record.status !== "reported" && record.status !== "decided") {
    throw new DomainError(
      "not-reported",
      `experiment ${ref.experimentId} is ${record.status}: there is nothing to rescore yet`,
    );
  }
  const experiment = await openExperiment(analyst.blobs, ref);
  if (experiment.frozen.replay !== undefined) {
    throw new DomainError("conflict", "a replay keeps the scores it compared: tick its canary for today's");
  }
  const scorers = await chosenScorers(analyst, experiment, only);
  let rows = 0;
  const batch: ScoreRow[] = [];
  for await (const row of analyst.trials.scan(ref, { from: 0, to: experiment.plan.total })) {
    const stored = row.state === "settled" && row.runId !== undefined ? row : undefined;
    if (stored === undefined) continue;
    const run = stored.record ?? (await storedRecord(analyst, ref, row.ordinal));
    if (run === undefined) throw new DomainError("corrupt", `the run record of trial ${row.ordinal} is gone`);
    const one = await experiment.caseOf(experiment.plan.trial(row.ordinal));
    const trial = { record: run, case: one, chargeMicroUsd: stored.chargeMicroUsd };
    const scoredAt = new Date(analyst.clock.now()).toISOString();
    batch.push(
      ...(await scoreTrial(trial, scorers, (sha256) => loadFile(analyst, ref, sha256), scoredAt, row.ordinal)),
    );
    if (batch.length >= 500) {
      rows += batch.length;
      await analyst.scores.append(ref, batch.splice(0));
    }
  }
  rows += batch.length;
  await analyst.scores.append(ref, batch);
  const report = await nextReport(analyst, experiment, record);
  const frozenVersions = new Map(experiment.frozen.scorers.map(({ as, version }) => [as, version]));
  const versions = scorers.map(({ as, scorer }) => ({ as, frozen: frozenVersions.get(as), now: scorer.version }));
  return { ...report, rows, scorers: versions };
}

async function chosenScorers(analyst: Analyst, experiment: OpenedExperiment, only: string | undefined) {
  const { frozen } = experiment;
  const listed = frozen.scorers.map(({ name, as, options }) => ({ name, as, options }));
  const isListed = listed.some(({ as }) => as === only);
  const request = only === undefined || isListed ? listed : [...listed, { name: only }];
  const { resolved, findings } = resolveScorers(
    { scorers: request, metrics: [] },
    await analyst.catalogue.ownScorers(),
  );
  if (hasErrors(findings)) throw new DomainError("invalid", "these scorers cannot run", { findings });
  return only === undefined ? resolved : resolved.filter(({ as }) => as === only);
}

async function nextReport(
  analyst: Analyst,
  experiment: OpenedExperiment,
  record: Awaited<ReturnType<typeof loadExperiment>>,
) {
  const { ref } = experiment;
  const ledger = await loadLedger(analyst, ref);
  const cases = await loadCaseFacts(analyst.blobs, ref);
  const caseIds = cases.map(({ caseId }) => caseId);
  const collection = await collectFacts(analyst, experiment, caseIds, ledger.stop);
  if ("missing" in collection)
    throw new DomainError("corrupt", `trials ${collection.missing.join(", ")} have no outcome`);
  const revision = ((await analyst.reports.list(ref)).at(-1)?.revision ?? 0) + 1;
  const looks = await recordLook(analyst, experiment, collection);
  const report = await writeReport(analyst, { experiment, record, ledger, collection, cases, revision, looks });
  await analyst.experiments.replace({ ...record, report }, record.revision);
  return report;
}
