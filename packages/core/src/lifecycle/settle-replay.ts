// The trials of a replay, written when it is finished: every row is a stored run of the shipped arm, once with the scores
// that its report was made of and once scored now. Rows are put if absent, so whoever comes after a crash adds what is
// missing. A run that was never stored is a fault, never a gap.

import { metricNameOf } from "../analysis/analysis-design.ts";
import type { Replay } from "../design/frozen-design.ts";
import type { ExperimentId, ExperimentRef } from "../ports/index.ts";
import type { ScoreRow } from "../scoring/score-row.ts";
import { scoreTrial } from "../scoring/score-trial.ts";
import { canonicalJson } from "../support/canonical-json.ts";
import { DomainError } from "../support/domain-error.ts";
import type { SettledRow, TrialScore } from "../trials/index.ts";
import { blobKeys } from "./blob-keys.ts";
import { loadCaseFacts } from "./case-facts.ts";
import { type OpenedExperiment, openExperiment } from "./opened-experiment.ts";
import { scorersOf } from "./resolve-frozen-scorers.ts";
import { loadFile, storedRecord } from "./settle-trial.ts";
import type { Analyst } from "./world.ts";

/** Nothing to do for an experiment that ran. */
export async function settleReplay(analyst: Analyst, experiment: OpenedExperiment): Promise<void> {
  const { ref, frozen, plan } = experiment;
  if (frozen.replay === undefined) return;
  const written = new Set<number>();
  for await (const { ordinal } of analyst.trials.scan(ref, { from: 0, to: plan.total })) written.add(ordinal);
  if (written.size === plan.total) return;
  const source = await openExperiment(analyst.blobs, {
    ...ref,
    experimentId: frozen.replay.experimentId as ExperimentId,
  });
  const places = await storedPlaces(analyst, source, frozen.replay);
  const scoresThen = await storedScores(analyst, source, experiment, frozen.replay);
  const scorers = scorersOf(frozen, await analyst.catalogue.ownScorers());
  const caseIds = (await loadCaseFacts(analyst.blobs, ref)).map(({ caseId }) => caseId);
  for (let ordinal = 0; ordinal < plan.total; ordinal += 1) {
    if (written.has(ordinal)) continue;
    const planned = plan.trial(ordinal);
    const place = placeOf(caseIds[planned.caseIndex]!, planned.repeat);
    const one = await experiment.caseOf(planned);
    const at = places.get(place);
    const stored = at === undefined ? undefined : await analyst.trials.read(source.ref, at);
    if (at === undefined || stored?.state !== "settled") {
      throw new DomainError(
        "invalid",
        `${source.ref.experimentId} has no stored run for trial ${ordinal}: it cannot be replayed`,
      );
    }
    const ran = await source.caseOf(source.plan.trial(at));
    if (canonicalJson(ran.intake) !== canonicalJson(one.intake)) {
      throw new DomainError("invalid", `trial ${ordinal} has another intake than when it ran: it cannot be replayed`);
    }
    const row = emptyRow(analyst, stored, ordinal);
    if (experiment.armOf(planned).isBaseline) {
      await put(analyst, source.ref, ref, at, { ...row, scores: scoresThen.get(at) ?? [] });
      continue;
    }
    const scoredAt = new Date(analyst.clock.now()).toISOString();
    const record = stored.record ?? (stored.runId && (await storedRecord(analyst, source.ref, at)));
    if (!record && stored.runId !== undefined)
      throw new DomainError("corrupt", `the run record of trial ${at} is gone`);
    const scores = record
      ? await scoreTrial(
          { record, case: one, chargeMicroUsd: stored.chargeMicroUsd },
          scorers,
          (sha256) => loadFile(analyst, ref, sha256),
          scoredAt,
          ordinal,
        )
      : [];
    await put(analyst, source.ref, ref, at, { ...row, settledAt: scoredAt, scores: scores.map(trialScoreOf) });
  }
}

/** By case and repeat: the ordinal of the shipped arm's trial. */
async function storedPlaces(analyst: Analyst, { ref, plan, frozen }: OpenedExperiment, { arm }: Replay) {
  const caseIds = (await loadCaseFacts(analyst.blobs, ref)).map(({ caseId }) => caseId);
  const places = new Map<string, number>();
  for (let ordinal = 0; ordinal < plan.total; ordinal += 1) {
    const { armIndex, caseIndex, repeat } = plan.trial(ordinal);
    if (frozen.arms[armIndex]!.key === arm) places.set(placeOf(caseIds[caseIndex]!, repeat), ordinal);
  }
  return places;
}

/** The newest scores that the report of the decision can have seen, from scorers with the options they have today. */
async function storedScores(
  analyst: Analyst,
  source: OpenedExperiment,
  { frozen }: OpenedExperiment,
  { report }: Replay,
): Promise<ReadonlyMap<number, TrialScore[]>> {
  const revision = await analyst.reports.read(source.ref, report.revision);
  if (revision?.digest !== report.digest) {
    throw new DomainError("corrupt", `report ${report.digest} of ${source.ref.experimentId} is not there`);
  }
  const optionsOf = new Map(frozen.scorers.map(({ as, optionsDigest }) => [as, optionsDigest]));
  const newest = new Map<number, Map<string, ScoreRow>>();
  const seen = new Set<string>();
  for await (const row of analyst.scores.scan(source.ref)) {
    if (row.scoredAt > revision.createdAt || optionsOf.get(row.scorer) !== row.optionsDigest) continue;
    const own = newest.get(row.ordinal) ?? new Map<string, ScoreRow>();
    const held = own.get(row.scorer);
    if (held === undefined || held.version <= row.version) own.set(row.scorer, row);
    newest.set(row.ordinal, own);
    seen.add(row.scorer);
  }
  for (const metric of [frozen.primaryMetric, ...frozen.guardrailMetrics]) {
    if (seen.has(metric.scorer)) continue;
    const words = `${metricNameOf(metric)} with these options was not part of the report it was decided on`;
    throw new DomainError("invalid", `${source.ref.experimentId} cannot be replayed: ${words}`);
  }
  return new Map([...newest].map(([ordinal, rows]) => [ordinal, [...rows.values()].map(trialScoreOf)]));
}

/** The stored trial in another place, for no money. */
function emptyRow(analyst: Analyst, stored: SettledRow, ordinal: number): SettledRow {
  const held = { ordinal, token: analyst.chance.token(), attempt: 1, boot: analyst.boot };
  return { ...stored, ...held, reservationMicroUsd: 0, chargeMicroUsd: 0, scores: [] };
}

/** The record first: a row points at what is there. */
async function put(
  analyst: Analyst,
  source: ExperimentRef,
  ref: ExperimentRef,
  at: number,
  row: SettledRow,
): Promise<void> {
  if (row.record === undefined && row.runId !== undefined) {
    const bytes = await analyst.blobs.get(blobKeys.run(source, at));
    if (bytes === undefined) throw new DomainError("corrupt", `the run record of trial ${at} is gone`);
    await analyst.blobs.put(blobKeys.run(ref, row.ordinal), bytes, "application/json");
  }
  await analyst.trials.take(ref, row);
}

function trialScoreOf({ ordinal: _, scoredAt: __, ...score }: ScoreRow): TrialScore {
  return score;
}

function placeOf(caseId: string, repeat: number): string {
  return `case "${caseId}", repeat ${repeat}`;
}
