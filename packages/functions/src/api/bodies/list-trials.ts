// A page of an experiment's trials in plan order, filtered by arm and status, those without a row included.

import type { OpenedExperiment } from "@assay/core/lifecycle";
import type { ExperimentRecord } from "@assay/core/ports";
import type { ScoreRow } from "@assay/core/scoring";
import type { TrialRow } from "@assay/core/trials";
import type { ApiContext } from "../api-context.ts";
import type { TrialBody } from "../shapes/trial.ts";
import { type FlatScores, flatScores, isReported, trialBody } from "./trial-body.ts";

export type TrialFilter = { readonly arm?: string | undefined; readonly status?: TrialBody["status"] | undefined };

const WINDOW = 200;
/** A page that finds little ends here, with a cursor to go on. */
const LOOKED_AT = 5_000;

export async function listTrials(
  context: ApiContext,
  experiment: OpenedExperiment,
  record: ExperimentRecord,
  filter: TrialFilter,
  page: { readonly limit: number; readonly from: number },
): Promise<{ items: TrialBody[]; nextCursor?: string }> {
  const { plan } = experiment;
  const items: TrialBody[] = [];
  const end = Math.min(plan.total, page.from + LOOKED_AT);
  for (let from = page.from; from < end; from += WINDOW) {
    const to = Math.min(from + WINDOW, end);
    const rows = await rowsOf(context, experiment, from, to);
    const scores = await scoresOf(context, record, from, to);
    for (let ordinal = from; ordinal < to; ordinal += 1) {
      const isOfArm = filter.arm === undefined || experiment.armOf(plan.trial(ordinal)).key === filter.arm;
      if (!isOfArm) continue;
      const body = await trialBody(experiment, record, ordinal, rows.get(ordinal), scores?.get(ordinal));
      if (filter.status !== undefined && body.status !== filter.status) continue;
      items.push(body);
      if (items.length === page.limit)
        return { items, ...(ordinal + 1 < plan.total && { nextCursor: `${ordinal + 1}` }) };
    }
  }
  return { items, ...(end < plan.total && { nextCursor: String(end) }) };
}

/** Scores of one trial; undefined: those of its row are the newest. */
export async function scoresOfTrial(
  context: ApiContext,
  record: ExperimentRecord,
  ordinal: number,
): Promise<FlatScores | undefined> {
  return (await scoresOf(context, record, ordinal, ordinal + 1))?.get(ordinal);
}

async function rowsOf(
  { deps }: ApiContext,
  { ref }: OpenedExperiment,
  from: number,
  to: number,
): Promise<Map<number, TrialRow>> {
  const rows = new Map<number, TrialRow>();
  for await (const row of deps.trials.scan(ref, { from, to })) rows.set(row.ordinal, row);
  return rows;
}

/** First scores travel in the rows; only after a rescore does the table know better. */
async function scoresOf(
  { deps }: ApiContext,
  record: ExperimentRecord,
  from: number,
  to: number,
): Promise<Map<number, FlatScores> | undefined> {
  if (!isReported(record) || record.report?.revision === 1) return undefined;
  const newest = new Map<number, Map<string, ScoreRow>>();
  for await (const row of deps.scores.scan(record)) {
    if (row.ordinal >= to) break;
    if (row.ordinal < from) continue;
    const held = newest.get(row.ordinal) ?? new Map<string, ScoreRow>();
    const best = held.get(row.scorer);
    if (best === undefined || best.version <= row.version) held.set(row.scorer, row);
    newest.set(row.ordinal, held);
  }
  return new Map([...newest].map(([ordinal, rows]) => [ordinal, flatScores([...rows.values()])]));
}
