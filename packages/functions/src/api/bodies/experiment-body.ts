// Where an experiment stands, as the API and the command line say it. While it runs the figures come from its account,
// which is cheap to read and may be a moment ahead of the rows; once it is over they come from the rows alone. Nothing
// here is a result: scores wait for the report.

import type { Ledger } from "@assay/core/ledger";
import { isShared } from "@assay/core/lifecycle";
import type { ExperimentRecord, ExperimentRef } from "@assay/core/ports";
import type { ApiContext } from "../api-context.ts";
import type { ExperimentBody, ListedExperimentBody } from "../shapes/experiment.ts";
import type { Counted } from "./arm-counts.ts";
import { shareBody } from "./share-body.ts";

/** Above it, trials are counted by arm only when asked. */
const COUNTED_UNASKED = 5_000;
const COUNTED_AT_MOST = 20_000;

export type ByArmChoice = "auto" | "true" | "false";
export type UrlOf = (path: string) => string;

export async function experimentBody(
  context: ApiContext,
  record: ExperimentRecord,
  urlOf: UrlOf,
  choice: ByArmChoice = "auto",
): Promise<ExperimentBody> {
  const ref: ExperimentRef = { workspace: record.workspace, experimentId: record.experimentId };
  const estimate = record.estimate;
  const standing = await standingOf(context, ref, record, choice);
  return {
    ...headOf(record),
    ...(standing.stop !== undefined && { stop: standing.stop }),
    ...(standing.stopMessage !== undefined && { stopMessage: standing.stopMessage }),
    ...(record.baselineArmKey !== undefined && { baselineArmKey: record.baselineArmKey }),
    trials: standing.trials,
    losses: standing.losses,
    refusals: standing.refusals,
    ...(standing.pace !== undefined && { pace: standing.pace }),
    ...(standing.paceCeiling !== undefined && { paceCeiling: standing.paceCeiling }),
    budget: standing.budget,
    estimate:
      estimate === undefined
        ? null
        : {
            lowUsd: estimate.lowMicroUsd / 1e6,
            likelyUsd: estimate.likelyMicroUsd / 1e6,
            highUsd: estimate.highMicroUsd / 1e6,
          },
    report: reportLink(record, urlOf),
    erasures: (record.erasures ?? []).map(({ erasedAt, cases, reason }) => ({ erasedAt, cases, reason })),
    shares: record.report === undefined ? [] : await sharesOf(context, ref, urlOf),
  };
}

async function sharesOf({ deps }: ApiContext, ref: ExperimentRef, urlOf: UrlOf): Promise<ExperimentBody["shares"]> {
  const shares = (await deps.shares.list(ref)).filter(isShared);
  return shares.map((share) => shareBody(deps, ref.experimentId, share, urlOf));
}

export function listedExperimentBody(record: ExperimentRecord, urlOf: UrlOf): ListedExperimentBody {
  const { outcome, budgetLimitMicroUsd, total = 0 } = record;
  const limited = budgetLimitMicroUsd !== undefined;
  return {
    ...headOf(record),
    ...(outcome?.stop !== undefined && { stop: outcome.stop }),
    trials: outcome ? sumOf(Object.values(outcome.byArm)) : limited ? noneOf(total) : null,
    budget: limited
      ? {
          limitUsd: budgetLimitMicroUsd / 1e6,
          chargedUsd: outcome ? outcome.chargedMicroUsd / 1e6 : null,
          overrunUsd: outcome ? outcome.overrunMicroUsd / 1e6 : null,
        }
      : null,
    report: reportLink(record, urlOf),
  };
}

export function reportLink(record: ExperimentRecord, urlOf: UrlOf): ExperimentBody["report"] {
  if (record.report === undefined) return null;
  const { revision, digest } = record.report;
  const url = urlOf(`/v1/experiments/${record.experimentId}/report?format=html&revision=${revision}`);
  return { url, digest, revision };
}

type Standing = Pick<
  ExperimentBody,
  "trials" | "losses" | "refusals" | "budget" | "stop" | "stopMessage" | "pace" | "paceCeiling"
>;

async function standingOf(
  context: ApiContext,
  ref: ExperimentRef,
  record: ExperimentRecord,
  choice: ByArmChoice,
): Promise<Standing> {
  if (record.status === "draft" || record.status === "frozen") return notStarted(record);
  const ledger = await context.deps.ledgers.read(ref);
  // A start that crashed before its account was opened.
  if (ledger === undefined) return notStarted(record);
  const losses = copyOf(await context.deps.ledgers.readLosses(ref));
  if (record.outcome !== undefined) return finished(record, record.outcome, losses);
  const isCounted =
    choice === "auto" ? ledger.total <= COUNTED_UNASKED : choice === "true" && ledger.total <= COUNTED_AT_MOST;
  const counted = isCounted ? await context.counts.count(ref, ledger) : undefined;
  return underWay(record, ledger, losses, counted);
}

function notStarted(record: ExperimentRecord): Standing {
  const { armKeys = [], total = 0, budgetLimitMicroUsd } = record;
  const planned = armKeys.length === 0 ? 0 : total / armKeys.length;
  const limitUsd = (budgetLimitMicroUsd ?? 0) / 1e6;
  return {
    trials: {
      ...noneOf(total),
      running: 0,
      byArm: Object.fromEntries(armKeys.map((arm) => [arm, { ...noneOf(planned), running: 0 }])),
    },
    losses: {},
    refusals: Object.fromEntries(armKeys.map((arm) => [arm, 0])),
    budget:
      budgetLimitMicroUsd === undefined
        ? null
        : { limitUsd, reservedUsd: 0, chargedUsd: 0, overrunUsd: 0, remainingUsd: limitUsd },
  };
}

function underWay(
  record: ExperimentRecord,
  ledger: Ledger,
  losses: ExperimentBody["losses"],
  counted: Counted | undefined,
): Standing {
  const { armKeys = [] } = record;
  const failedOf = (arm: string) => Object.values(losses[arm] ?? {}).reduce((sum, n) => sum + n, 0);
  const failed = Math.min(
    ledger.settled,
    armKeys.reduce((sum, arm) => sum + failedOf(arm), 0),
  );
  const planned = armKeys.length === 0 ? 0 : ledger.total / armKeys.length;
  const unknown = (arm: string) => ({ planned, scored: null, failed: failedOf(arm), skipped: null, running: null });
  const { limitMicroUsd, remainingMicroUsd, reservedMicroUsd, stop, stopMessage } = ledger;
  const hasOverruns = Object.keys(ledger.raisedMicroUsd).length > 0;
  const overrunMicroUsd = hasOverruns ? counted?.overrunMicroUsd : 0;
  return {
    trials: {
      planned: ledger.total,
      scored: ledger.settled - failed,
      failed,
      skipped: 0,
      running: ledger.open.size,
      byArm: { ...(counted?.byArm ?? Object.fromEntries(armKeys.map((arm) => [arm, unknown(arm)]))) },
    },
    losses,
    refusals: counted === undefined ? null : { ...counted.refusals },
    pace: ledger.pace,
    paceCeiling: ledger.paceCeiling,
    budget: {
      limitUsd: limitMicroUsd / 1e6,
      reservedUsd: reservedMicroUsd / 1e6,
      chargedUsd: (limitMicroUsd - remainingMicroUsd - reservedMicroUsd) / 1e6,
      overrunUsd: overrunMicroUsd === undefined ? null : overrunMicroUsd / 1e6,
      remainingUsd: remainingMicroUsd / 1e6,
    },
    ...(stop !== undefined && { stop }),
    ...(stopMessage !== undefined && { stopMessage }),
  };
}

function finished(
  record: ExperimentRecord,
  outcome: NonNullable<ExperimentRecord["outcome"]>,
  losses: ExperimentBody["losses"],
): Standing {
  const limitMicroUsd = record.budgetLimitMicroUsd ?? 0;
  const { chargedMicroUsd, overrunMicroUsd, stop, stopMessage } = outcome;
  return {
    trials: {
      ...sumOf(Object.values(outcome.byArm)),
      running: 0,
      byArm: Object.fromEntries(Object.entries(outcome.byArm).map(([arm, counts]) => [arm, { ...counts, running: 0 }])),
    },
    losses,
    refusals: outcome.refusals === undefined ? null : { ...outcome.refusals },
    budget: {
      limitUsd: limitMicroUsd / 1e6,
      reservedUsd: 0,
      chargedUsd: chargedMicroUsd / 1e6,
      overrunUsd: overrunMicroUsd / 1e6,
      remainingUsd: (limitMicroUsd - chargedMicroUsd) / 1e6,
    },
    ...(stop !== undefined && { stop }),
    ...(stopMessage !== undefined && stopMessage !== "" && { stopMessage }),
  };
}

function headOf(record: ExperimentRecord) {
  const { experimentId, name, kind, status, lane, createdAt, frozenAt, startedAt, finishedAt, designDigest } = record;
  return {
    experimentId,
    name,
    kind,
    status,
    ...(lane !== undefined && { lane }),
    createdAt,
    ...(frozenAt !== undefined && { frozenAt }),
    ...(startedAt !== undefined && { startedAt }),
    ...(finishedAt !== undefined && { finishedAt }),
    designDigest: designDigest ?? null,
    ...(record.failure !== undefined && { failure: record.failure }),
  };
}

type Counts = { planned: number; scored: number; failed: number; skipped: number };

function noneOf(planned: number): Counts {
  return { planned, scored: 0, failed: 0, skipped: 0 };
}

function sumOf(counts: readonly Readonly<Counts>[]): Counts {
  return counts.reduce<Counts>(
    (sum, one) => ({
      planned: sum.planned + one.planned,
      scored: sum.scored + one.scored,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    noneOf(0),
  );
}

function copyOf(losses: Readonly<Record<string, Readonly<Record<string, number>>>>): ExperimentBody["losses"] {
  return Object.fromEntries(Object.entries(losses).map(([arm, codes]) => [arm, { ...codes }]));
}
