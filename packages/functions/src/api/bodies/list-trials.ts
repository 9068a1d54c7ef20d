// A page of an experiment's trials in plan order or newest first, filtered by arm and status, those without a row
// included.

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

export const trialOrders = ["plan", "newest"] as const;
export type TrialOrder = (typeof trialOrders)[number];

/** `last`: the ordinal after which the next page begins; absent when there is none. */
export async function listTrials(
  context: ApiContext,
  experiment: OpenedExperiment,
  record: ExperimentRecord,
  filter: TrialFilter,
  page: { readonly limit: number; readonly order: TrialOrder; readonly after: number | undefined },
): Promise<{ items: TrialBody[]; last?: number }> {
  const { plan } = experiment;
  const { limit, order, after } = page;
  const isNewest = order === "newest";
  // Both orders count places from 0; the newest one is the last that was handed out.
  const places = isNewest ? await handedOut(context, experiment, record) : plan.total;
  const ordinalAt = (place: number) => (isNewest ? places - 1 - place : place);
  const start = after === undefined ? 0 : isNewest ? Math.max(0, places - after) : after + 1;
  const end = Math.min(places, start + LOOKED_AT);
  const items: TrialBody[] = [];
  for (let from = start; from < end; from += WINDOW) {
    const ordinals = Array.from({ length: Math.min(WINDOW, end - from) }, (_, i) => ordinalAt(from + i));
    const [low, high] = [Math.min(...ordinals), Math.max(...ordinals) + 1];
    const rows = await rowsOf(context, experiment, low, high);
    const scores = await scoresOf(context, record, low, high);
    for (const ordinal of ordinals) {
      const isOfArm = filter.arm === undefined || experiment.armOf(plan.trial(ordinal)).key === filter.arm;
      if (!isOfArm) continue;
      const body = await trialBody(experiment, record, ordinal, rows.get(ordinal), scores?.get(ordinal));
      if (filter.status !== undefined && body.status !== filter.status) continue;
      items.push(body);
      if (items.length === limit) return { items, ...(ordinal !== ordinalAt(places - 1) && { last: ordinal }) };
    }
  }
  return { items, ...(end < places && { last: ordinalAt(end - 1) }) };
}

/** Of an experiment that is over, every trial: those that were skipped have their reason. */
async function handedOut({ deps }: ApiContext, { ref, plan }: OpenedExperiment, record: ExperimentRecord) {
  if (record.outcome !== undefined) return plan.total;
  const ledger = await deps.ledgers.read(ref);
  return Math.min(ledger?.next ?? 0, plan.total);
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
