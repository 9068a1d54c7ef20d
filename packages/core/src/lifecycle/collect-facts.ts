// What happened to every planned trial, from the stored rows: settled, or skipped because the experiment was stopped.
// Rows decide; counters only ever trigger.

import type { TrialFact } from "../analysis/trial-fact.ts";
import type { StopReason } from "../ledger/index.ts";
import type { OutcomeCounts } from "../ports/index.ts";
import type { ScoreRow } from "../scoring/score-row.ts";
import type { SettledRow, TrialRow } from "../trials/index.ts";
import type { SkipReason } from "../workflows/outcome-codes.ts";
import type { OpenedExperiment } from "./opened-experiment.ts";
import type { World } from "./world.ts";

export type CollectedTrial = { readonly ordinal: number; readonly caseIndex: number; readonly fact: TrialFact };

export type Collection = {
  readonly trials: readonly CollectedTrial[];
  readonly byArm: Readonly<Record<string, OutcomeCounts>>;
  /** By arm: calls that were refused and asked again. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly chargedMicroUsd: number;
  readonly overrunMicroUsd: number;
  /** How far from its planned place any trial started. */
  readonly largestDisplacement: number | undefined;
  readonly lastSettledAt: string | undefined;
  /** By arm: every version its service answered with, as far as records travel in the rows. */
  readonly serviceVersions: Readonly<Record<string, readonly string[]>>;
};

export type Incomplete = { readonly missing: readonly number[] };

const skipReasonOf: Record<StopReason, SkipReason> = {
  exhausted: "budget_exhausted",
  halted: "halted",
  cancelled: "cancelled",
};

/** "missing" when a trial is neither settled nor skipped: the experiment is not over, whatever its counters say. */
export async function collectFacts(
  world: World,
  experiment: OpenedExperiment,
  caseIds: readonly string[],
  stop: StopReason | undefined,
): Promise<Collection | Incomplete> {
  const { ref, frozen, plan } = experiment;
  const scores = new LatestScores(world.scores.scan(ref));
  const trials: CollectedTrial[] = [];
  const missing: number[] = [];
  const started: { ordinal: number; at: string }[] = [];
  const counts = new Map(frozen.arms.map(({ key }) => [key, { planned: 0, scored: 0, failed: 0, skipped: 0 }]));
  const refusals = Object.fromEntries(frozen.arms.map(({ key }) => [key, 0]));
  const versions = new Map<string, Set<string>>();
  let lastSettledAt: string | undefined;
  let chargedMicroUsd = 0;
  let overrunMicroUsd = 0;
  let next = 0;
  const visit = async (ordinal: number, row: SettledRow | undefined) => {
    const { caseIndex, armIndex, repeat } = plan.trial(ordinal);
    const arm = frozen.arms[armIndex]!.key;
    const count = counts.get(arm)!;
    count.planned += 1;
    const place = { arm, caseId: caseIds[caseIndex]!, repeat };
    if (row === undefined) {
      if (stop === undefined) missing.push(ordinal);
      else {
        count.skipped += 1;
        trials.push({
          ordinal,
          caseIndex,
          fact: { ...place, status: "skipped", code: skipReasonOf[stop], scores: {} },
        });
      }
      return;
    }
    count[row.outcome] += 1;
    refusals[arm] = (refusals[arm] ?? 0) + (row.refusals ?? 0);
    chargedMicroUsd += row.chargeMicroUsd;
    const overrun = Math.max(0, row.chargeMicroUsd - row.reservationMicroUsd);
    overrunMicroUsd += overrun;
    if (lastSettledAt === undefined || row.settledAt > lastSettledAt) lastSettledAt = row.settledAt;
    if (row.record?.version !== undefined) {
      versions.set(arm, (versions.get(arm) ?? new Set<string>()).add(row.record.version));
    }
    if (row.startedAt !== undefined) started.push({ ordinal, at: row.startedAt });
    trials.push({
      ordinal,
      caseIndex,
      fact: {
        ...place,
        status: row.outcome,
        ...(row.code !== undefined && { code: row.code }),
        scores: flattened(await scores.of(ordinal)),
        costMicroUsd: row.chargeMicroUsd,
        costSource: row.costSource,
        ...(overrun > 0 && { overrunMicroUsd: overrun }),
        ...(row.durationMs !== undefined && { durationMs: row.durationMs }),
        ...(row.coldStart !== undefined && { coldStart: row.coldStart }),
        ...(row.refusals !== undefined && { refusals: row.refusals }),
      },
    });
  };
  for await (const row of world.trials.scan(ref, { from: 0, to: plan.total })) {
    for (; next < row.ordinal; next += 1) await visit(next, undefined);
    await visit(row.ordinal, isSettled(row) ? row : undefined);
    next = row.ordinal + 1;
  }
  for (; next < plan.total; next += 1) await visit(next, undefined);
  if (missing.length > 0) return { missing };
  return {
    trials,
    byArm: Object.fromEntries(counts),
    refusals,
    chargedMicroUsd,
    overrunMicroUsd,
    largestDisplacement: displacementOf(started),
    lastSettledAt,
    serviceVersions: Object.fromEntries(
      [...versions].map(([arm, seen]) => [arm, [...seen].sort((a, b) => (a < b ? -1 : 1))]),
    ),
  };
}

function isSettled(row: TrialRow): row is SettledRow {
  return row.state === "settled";
}

/** Walks the score table beside the trial rows, both in order of ordinal, keeping the newest version of each scorer. */
class LatestScores {
  readonly #rows: AsyncIterator<ScoreRow>;
  #head: IteratorResult<ScoreRow> | undefined;

  constructor(rows: AsyncIterable<ScoreRow>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }

  async of(ordinal: number): Promise<readonly ScoreRow[]> {
    const latest = new Map<string, ScoreRow>();
    let head = this.#head ?? (await this.#rows.next());
    while (!head.done && head.value.ordinal <= ordinal) {
      const row: ScoreRow = head.value;
      const held = latest.get(row.scorer);
      if (row.ordinal === ordinal && (held === undefined || held.version <= row.version)) latest.set(row.scorer, row);
      head = await this.#rows.next();
    }
    this.#head = head;
    return [...latest.values()];
  }
}

function flattened(rows: readonly ScoreRow[]): TrialFact["scores"] {
  const flat: Record<string, number | { unscored: string }> = {};
  for (const row of rows) {
    for (const [key, value] of Object.entries(row.values)) {
      flat[`${row.scorer}.${key}`] = "scored" in value ? value.scored : value;
    }
  }
  return flat;
}

function displacementOf(started: readonly { ordinal: number; at: string }[]): number | undefined {
  if (started.length === 0) return undefined;
  const byTime = [...started].sort((a, b) => (a.at === b.at ? a.ordinal - b.ordinal : a.at < b.at ? -1 : 1));
  const byPlan = [...started].sort((a, b) => a.ordinal - b.ordinal);
  const placeOf = new Map(byPlan.map(({ ordinal }, place) => [ordinal, place]));
  return byTime.reduce((most, { ordinal }, place) => Math.max(most, Math.abs(place - placeOf.get(ordinal)!)), 0);
}
