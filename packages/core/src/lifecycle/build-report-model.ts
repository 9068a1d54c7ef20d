// Gathers what a page shows beyond the figures: every trial as a point, and the cases worth opening with what each arm
// made of them. Outputs are read only for the cases that are shown.

import { metricNameOf } from "../analysis/analysis-design.ts";
import { type Case, referenceOf } from "../cases/case.ts";
import type { AnalysisBlob } from "../report/blob.ts";
import { erasureNotice } from "../report/erasure-notice.ts";
import {
  MAX_POINTS,
  MAX_SHOWN_CASES,
  type ReportModel,
  type ShownCase,
  type ShownTrial,
  type TrialPoint,
} from "../report/model.ts";
import type { CollectedTrial } from "./collect-facts.ts";
import { PageAlbum } from "./page-album.ts";
import type { ReportInput } from "./report-input.ts";
import { storedRecord } from "./settle-trial.ts";
import { tellingCases } from "./telling-cases.ts";
import type { Analyst } from "./world.ts";

/** The part of it that a page is drawn from. */
type ShownInput = Pick<ReportInput, "experiment" | "record" | "cases"> & {
  readonly collection: Pick<ReportInput["collection"], "trials">;
};

export async function buildReportModel(analyst: Analyst, input: ShownInput, blob: AnalysisBlob): Promise<ReportModel> {
  const { experiment, record, collection, cases } = input;
  const metric = metricNameOf(experiment.frozen.primaryMetric);
  const baseline = experiment.frozen.arms.find((arm) => arm.isBaseline)?.key;
  const points = collection.trials.map((trial) => pointOf(trial, metric));
  const shown = tellingCases(points, cases.length, experiment, baseline, MAX_SHOWN_CASES);
  const album = new PageAlbum(analyst, experiment.ref.workspace);
  const byCase = Map.groupBy(collection.trials, ({ caseIndex }) => caseIndex);
  const shownCases: ShownCase[] = [];
  for (const caseIndex of shown) {
    shownCases.push(await showCase(analyst, input, album, byCase.get(caseIndex) ?? [], metric));
  }
  return {
    blob,
    points: points.length > MAX_POINTS ? [] : points,
    cases: shownCases,
    totalCases: cases.length,
    pictures: album.pictures,
    ...(record.erasures !== undefined && { notices: record.erasures.map(erasureNotice) }),
  };
}

function pointOf({ ordinal, fact }: CollectedTrial, metric: string): TrialPoint {
  const score = fact.status === "scored" ? fact.scores[metric] : undefined;
  return {
    ordinal,
    arm: fact.arm,
    caseId: fact.caseId,
    repeat: fact.repeat,
    status: fact.status,
    ...(fact.code !== undefined && { code: fact.code }),
    ...(typeof score === "number" && { value: score }),
    ...(typeof score === "object" && { unscored: score.unscored }),
    ...(fact.costMicroUsd !== undefined && { costUsd: fact.costMicroUsd / 1e6 }),
    ...(fact.durationMs !== undefined && { durationMs: fact.durationMs }),
  };
}

async function showCase(
  analyst: Analyst,
  input: ShownInput,
  album: PageAlbum,
  trials: readonly CollectedTrial[],
  metric: string,
): Promise<ShownCase> {
  const { experiment } = input;
  const planned = experiment.plan.trial(trials[0]!.ordinal);
  const one: Case = await experiment.caseOf(planned);
  const perArm: Record<string, ShownTrial[]> = {};
  for (const trial of trials) {
    const held = perArm[trial.fact.arm] ?? [];
    held.push(await showTrial(analyst, input, album, trial, metric));
    perArm[trial.fact.arm] = held;
  }
  for (const held of Object.values(perArm)) held.sort((a, b) => a.repeat - b.repeat);
  const reference = referenceOf(one);
  const intake = [];
  for (const [name, value] of Object.entries(one.intake)) intake.push({ name, value: await album.show(value) });
  return {
    caseId: one.caseId,
    tags: one.tags ?? {},
    holdout: one.holdout ?? false,
    intake,
    ...(reference && { reference: { tier: reference.tier, value: await album.show(reference.value) } }),
    perArm,
  };
}

async function showTrial(
  analyst: Analyst,
  input: ShownInput,
  album: PageAlbum,
  trial: CollectedTrial,
  metric: string,
): Promise<ShownTrial> {
  const { ref } = input.experiment;
  const { value, unscored } = pointOf(trial, metric);
  const row = trial.fact.status === "skipped" ? undefined : await analyst.trials.read(ref, trial.ordinal);
  const settled = row?.state === "settled" ? row : undefined;
  const record = settled?.record ?? (settled?.runId ? await storedRecord(analyst, ref, trial.ordinal) : undefined);
  return {
    repeat: trial.fact.repeat,
    status: trial.fact.status,
    ...(trial.fact.code !== undefined && { code: trial.fact.code }),
    ...(settled?.message !== undefined && { message: settled.message }),
    ...(value !== undefined && { value }),
    ...(unscored !== undefined && { unscored }),
    outputs: record ? await album.showOutputs(record) : [],
    ...(settled?.runId !== undefined && { runId: settled.runId }),
  };
}
