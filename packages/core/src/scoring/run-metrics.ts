// What every run has, scored or lost: outcome, money, time, gates, refusals, tokens. Free, and always there.
// What the record does not know stays unscored; a failed run has no duration that could be compared with a finished one.

import type { RunRecord } from "../workflows/run-record.ts";
import type { MetricKey, Scorer, ScoreValue } from "./scorer.ts";
import { scored, unscored } from "./scorer.ts";

const atLeastZero = { low: 0 } as const;
const tokens = (about: string): MetricKey => ({
  kind: "numeric",
  direction: "lower",
  range: atLeastZero,
  unit: "tokens",
  about,
});

/** A provider's "no", or a connection that never came about: no work was done and the call was repeated. */
const refusalStatuses: ReadonlySet<number | string> = new Set([429, 503, 529]);

export function refusalsOf(record: Pick<RunRecord, "calls">): number {
  return record.calls.filter(({ status }) => typeof status === "string" || refusalStatuses.has(status)).length;
}

export const runMetrics: Scorer = {
  name: "run_metrics",
  version: 1,
  about: "Outcome, cost, time, gates, refusals and tokens of the run itself.",
  optionsSchema: { type: "object", additionalProperties: false, properties: {} },
  scoresFailedRuns: true,
  keys: {
    succeeded: {
      kind: "binary",
      direction: "higher",
      range: { low: 0, high: 1 },
      unit: "share",
      about: "1 when the run ended with a result",
    },
    cost_usd: {
      kind: "numeric",
      direction: "lower",
      range: atLeastZero,
      unit: "USD",
      about: "billed or priced cost of the run; unscored while unknown",
    },
    duration_ms: {
      kind: "numeric",
      direction: "lower",
      range: atLeastZero,
      unit: "ms",
      about: "the answered call alone: no waiting, no start-up; of runs that succeeded",
    },
    time_to_first_artifact_ms: {
      kind: "numeric",
      direction: "lower",
      range: atLeastZero,
      unit: "ms",
      about: "until the first artifact was there, where the run reports it",
    },
    gate_rejected: {
      kind: "binary",
      direction: "lower",
      range: { low: 0, high: 1 },
      unit: "share",
      about: "1 when a gate of the workflow rejected its result",
    },
    refusals: {
      kind: "numeric",
      direction: "lower",
      range: atLeastZero,
      unit: "count",
      about: "calls that were refused before any work was done, and repeated",
    },
    input_tokens: tokens("tokens read, cached ones included"),
    cached_input_tokens: tokens("tokens read from a cache"),
    cache_write_tokens: tokens("tokens written to a cache"),
    output_tokens: tokens("tokens written"),
    reasoning_tokens: tokens("tokens spent on reasoning"),
    images: { kind: "numeric", direction: "lower", range: atLeastZero, unit: "count", about: "pictures made" },
  },
  score: async ({ record, chargeMicroUsd }) => {
    const succeeded = record.status === "succeeded";
    const known = (value: number | null | undefined): ScoreValue =>
      value === null || value === undefined ? unscored("not_applicable") : scored(value);
    // A run of unknown cost is charged at its reservation, which is no measurement; a charge of nothing is one.
    const costMicroUsd = record.costMicroUsd ?? (chargeMicroUsd === 0 ? 0 : null);
    return {
      succeeded: scored(succeeded ? 1 : 0),
      cost_usd: known(costMicroUsd === null ? null : costMicroUsd / 1e6),
      duration_ms: known(succeeded ? record.durationMs : null),
      time_to_first_artifact_ms: known(succeeded ? record.timeToFirstArtifactMs : null),
      gate_rejected: scored(record.gates.some((gate) => !gate.passed) ? 1 : 0),
      refusals: scored(refusalsOf(record)),
      input_tokens: known(record.usage.inputTokens),
      cached_input_tokens: known(record.usage.cachedInputTokens),
      cache_write_tokens: known(record.usage.cacheWriteTokens),
      output_tokens: known(record.usage.outputTokens),
      reasoning_tokens: known(record.usage.reasoningTokens),
      images: known(record.usage.images),
    };
  },
};
