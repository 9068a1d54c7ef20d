// Gathers what a page shows beyond the figures: every trial as a point, and the cases worth opening with what each arm
// made of them. Outputs are read only for the cases that are shown.

import { metricNameOf } from "../analysis/analysis-design.ts";
import { type Attachment, attachmentOf } from "../cases/attachment.ts";
import { type Case, referenceOf } from "../cases/case.ts";
import type { AnalysisBlob } from "../report/blob.ts";
import {
  MAX_POINTS,
  MAX_SHOWN_CASES,
  type ReportModel,
  type ShownCase,
  type ShownTrial,
  type ShownValue,
  type TrialPoint,
} from "../report/model.ts";
import type { Json } from "../support/json.ts";
import type { RunRecord } from "../workflows/run-record.ts";
import { blobKeys } from "./blob-keys.ts";
import type { CollectedTrial } from "./collect-facts.ts";
import type { ReportInput } from "./report-input.ts";
import { storedRecord } from "./settle-trial.ts";
import { tellingCases } from "./telling-cases.ts";
import type { Analyst } from "./world.ts";

const MAX_SHOWN_TEXT = 2_000;
const MAX_PICTURE_BYTES = 48 * 1024;
const MAX_PICTURES_BYTES = 3 * 1024 * 1024;

export async function buildReportModel(analyst: Analyst, input: ReportInput, blob: AnalysisBlob): Promise<ReportModel> {
  const { experiment, collection, cases } = input;
  const metric = metricNameOf(experiment.frozen.primaryMetric);
  const baseline = experiment.frozen.arms.find((arm) => arm.isBaseline)?.key;
  const points = collection.trials.map((trial) => pointOf(trial, metric));
  const shown = tellingCases(points, cases.length, experiment, baseline, MAX_SHOWN_CASES);
  const album = new Album(analyst, input);
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
  input: ReportInput,
  album: Album,
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
  input: ReportInput,
  album: Album,
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

/** The pictures of one page, each once, while there is room. */
class Album {
  readonly pictures: Record<string, { mediaType: string; base64: string }> = {};
  #bytes = 0;
  readonly #analyst: Analyst;
  readonly #input: ReportInput;

  constructor(analyst: Analyst, input: ReportInput) {
    this.#analyst = analyst;
    this.#input = input;
  }

  async show(value: Json): Promise<ShownValue> {
    const attachment = attachmentOf(value);
    if (attachment) return this.#showFile(attachment);
    if (typeof value !== "string") return { kind: "json", value };
    return { kind: "text", text: value.slice(0, MAX_SHOWN_TEXT), truncated: value.length > MAX_SHOWN_TEXT };
  }

  async showOutputs(record: RunRecord): Promise<ShownTrial["outputs"]> {
    const shown = [];
    for (const [name, output] of Object.entries(record.outputs)) {
      if (output.kind === "text") shown.push({ name, value: await this.show(output.text) });
      else if (output.kind === "json") shown.push({ name, value: { kind: "json" as const, value: output.value } });
      else {
        const artifact = record.artifacts.find((one) => one.name === output.artifact);
        if (artifact) shown.push({ name, value: await this.#showFile(artifact) });
      }
    }
    return shown;
  }

  async #showFile({ sha256, name, mediaType, bytes }: Attachment): Promise<ShownValue> {
    const file = { kind: "file" as const, name, mediaType, bytes };
    const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(mediaType);
    if (!isPicture || bytes > MAX_PICTURE_BYTES) return file;
    if (this.pictures[sha256] === undefined) {
      if (this.#bytes + bytes > MAX_PICTURES_BYTES) return file;
      const content = await this.#analyst.blobs.get(blobKeys.file(this.#input.experiment.ref.workspace, sha256));
      if (content === undefined) return file;
      this.#bytes += bytes;
      this.pictures[sha256] = { mediaType, base64: Buffer.from(content).toString("base64") };
    }
    return { ...file, picture: sha256 };
  }
}
