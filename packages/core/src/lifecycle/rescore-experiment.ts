// Reads the stored run records again with today's scorers, appends their rows, and writes the next report revision.
// Costs nothing and executes nothing; the old revision stays where it is.

import { isErasedName } from "../cases/erasure.ts";
import type { ExperimentRef, ReportRevision } from "../ports/index.ts";
import { type ResolvedScorer, resolveScorers } from "../scoring/resolve-scorers.ts";
import type { ScoreRow } from "../scoring/score-row.ts";
import { scoreTrial } from "../scoring/score-trial.ts";
import { unscored } from "../scoring/scorer.ts";
import { DomainError } from "../support/domain-error.ts";
import { hasErrors } from "../support/finding.ts";
import { loadCaseFacts } from "./case-facts.ts";
import { endCaseLease, takeCaseLease } from "./case-lease.ts";
import { collectFacts } from "./collect-facts.ts";
import { type OpenedExperiment, openExperiment } from "./opened-experiment.ts";
import { recordLook } from "./record-look.ts";
import { refuseWhileErasing } from "./refuse-while-erasing.ts";
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

/**
 * `only`: one scorer by its name in the design, or a scorer that did not run at the time. Under a given `madeId` it makes
 * one revision, however often it is asked for.
 */
export async function rescoreExperiment(
  analyst: Analyst,
  ref: ExperimentRef,
  only?: string,
  madeId?: string,
): Promise<RescoreResult> {
  const found = await loadExperiment(analyst, ref);
  if (found.status !== "reported" && found.status !== "decided") {
    throw new DomainError(
      "not-reported",
      `experiment ${ref.experimentId} is ${found.status}: there is nothing to rescore yet`,
    );
  }
  const experiment = await openExperiment(analyst.blobs, ref);
  if (experiment.frozen.replay !== undefined) {
    throw new DomainError("conflict", "a replay keeps the scores it compared: tick its canary for today's");
  }
  const scorers = await chosenScorers(analyst, experiment, only);
  const record = await takeCaseLease(analyst, ref);
  let report: Awaited<ReturnType<typeof nextReport>> | undefined;
  try {
    await refuseWhileErasing(analyst, ref.workspace, experiment.frozen.caseSet.name);
    const made = madeId === undefined ? undefined : await madeAs(analyst, ref, madeId);
    const rows = made?.rows ?? (await scoreAgain(analyst, experiment, scorers));
    report =
      made?.report ??
      (await nextReport(analyst, experiment, record, madeId === undefined ? undefined : { madeId, rows }));
    const frozenVersions = new Map(experiment.frozen.scorers.map(({ as, version }) => [as, version]));
    const versions = scorers.map(({ as, scorer }) => ({ as, frozen: frozenVersions.get(as), now: scorer.version }));
    return { ...report, rows, scorers: versions };
  } finally {
    await endCaseLease(analyst, ref, record.finishLease?.token, report);
  }
}

async function madeAs(analyst: Analyst, ref: ExperimentRef, madeId: string) {
  const found = (await analyst.reports.list(ref)).find(({ rescored }) => rescored?.madeId === madeId);
  if (found?.rescored === undefined) return undefined;
  return { report: { revision: found.revision, digest: found.digest }, rows: found.rescored.rows };
}

/** How many rows came of it. */
async function scoreAgain(
  analyst: Analyst,
  experiment: OpenedExperiment,
  scorers: readonly ResolvedScorer[],
): Promise<number> {
  const { ref } = experiment;
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
    const file = (sha256: string) => loadFile(analyst, ref, sha256);
    const asked = isErasedName(one.caseId) ? scorers.map(withoutAnswer) : scorers;
    batch.push(...(await scoreTrial(trial, asked, file, scoredAt, row.ordinal)));
    if (batch.length >= 500) {
      rows += batch.length;
      await analyst.scores.append(ref, batch.splice(0));
    }
  }
  await analyst.scores.append(ref, batch);
  return rows + batch.length;
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

/** Of an erased case nothing is left to read. What would be made of the empty place is no score of it. */
function withoutAnswer(resolved: ResolvedScorer): ResolvedScorer {
  const { scorer } = resolved;
  const values = Object.fromEntries(Object.keys(scorer.keys).map((key) => [key, unscored("no_output")]));
  return { ...resolved, scorer: { ...scorer, score: async () => values } };
}

async function nextReport(
  analyst: Analyst,
  experiment: OpenedExperiment,
  record: Awaited<ReturnType<typeof loadExperiment>>,
  rescored: ReportRevision["rescored"],
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
  return writeReport(analyst, {
    experiment,
    record,
    ledger,
    collection,
    cases,
    revision,
    looks,
    ...(rescored && { rescored }),
  });
}
