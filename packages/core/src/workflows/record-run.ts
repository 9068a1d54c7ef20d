// Turns what an executor saw into the record of a run: status, outputs and cost. Cost is billed, else priced from usage,
// else unknown; only a run that provably did no work, or a free workflow, costs 0.

import { usdToMicroUsd, ZERO_MICRO_USD } from "../money/micro-usd.ts";
import type { PriceBook } from "../money/price-book.ts";
import { priceUsage } from "../money/price-usage.ts";
import { sha256Hex } from "../support/digest.ts";
import { type CheckedAnswer, type CheckedOutput, checkAnswer, type Spent } from "./check-answer.ts";
import type { Execution } from "./execution.ts";
import type { RunError, RunId, RunOutput, RunRecord } from "./run-record.ts";
import type { WorkflowSpec } from "./workflow-spec.ts";

export type RecordRequest = {
  readonly runId: RunId;
  readonly token: string;
  readonly workflow: WorkflowSpec;
  readonly slots: Readonly<Record<string, string>>;
};

export type ArtifactToStore = {
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
};

type Cost = Pick<RunRecord, "costMicroUsd" | "costSource">;
const NOTHING: Cost = { costMicroUsd: ZERO_MICRO_USD, costSource: "free" };
const UNKNOWN: Cost = { costMicroUsd: null, costSource: "unknown" };

export function recordRun(input: {
  readonly request: RecordRequest;
  readonly execution: Execution;
  readonly prices: PriceBook;
}): RunRecord {
  const { request, execution, prices } = input;
  const { outcome, startMs, log } = execution;
  const shared = {
    runId: request.runId,
    token: request.token,
    workflowId: request.workflow.workflowId,
    workflowVersion: request.workflow.version,
    startedAt: execution.startedAt,
    finishedAt: execution.finishedAt,
    durationMs: execution.durationMs,
    coldStart: execution.coldStart,
    calls: [...execution.calls],
    ...(startMs !== undefined && { startMs }),
    ...(log !== undefined && log.length > 0 && { log: [...log] }),
  };
  const nothing = { outputs: {}, artifacts: [], gates: [], providers: [] };
  if (outcome.kind === "error") {
    const cost = outcome.mayHaveSpent ? costOf({ usage: {} }, request, prices) : NOTHING;
    const error: RunError = { code: outcome.code, message: outcome.message };
    return { ...shared, ...nothing, ...cost, status: "failed", error, usage: {} };
  }
  const answer = checkAnswer(outcome.value);
  const measured = { usage: answer.spent.usage, ...costOf(answer.spent, request, prices) };
  switch (answer.kind) {
    case "invalid":
      return {
        ...shared,
        ...nothing,
        ...measured,
        status: "failed",
        error: { code: "invalid_output", message: answer.message },
      };
    case "failure": {
      const error: RunError = { code: "workflow_failed", message: answer.message, detail: answer.code };
      return { ...shared, ...nothing, ...measured, status: "failed", error };
    }
    case "result":
      return {
        ...shared,
        ...measured,
        status: "succeeded",
        outputs: Object.fromEntries([...answer.outputs].map(([name, output]) => [name, outputOf(name, output)])),
        artifacts: artifactsOf(answer).map(({ bytes, ...artifact }) => ({ ...artifact, bytes: bytes.byteLength })),
        gates: answer.gates.map(({ message, ...gate }) => ({ ...gate, ...(message !== undefined && { message }) })),
        providers: answer.providers.map(({ answered, ...provider }) => ({
          ...provider,
          ...(answered !== undefined && { answered }),
        })),
        ...(answer.version !== undefined && { version: answer.version }),
      };
  }
}

/** The bytes that the record points at. Whoever stores the record stores these first. */
export function artifactsToStore(execution: Execution): ArtifactToStore[] {
  if (execution.outcome.kind === "error") return [];
  const answer = checkAnswer(execution.outcome.value);
  return answer.kind === "result" ? artifactsOf(answer) : [];
}

type CheckedResult = Extract<CheckedAnswer, { kind: "result" }>;

function artifactsOf(answer: CheckedResult): ArtifactToStore[] {
  return [...answer.outputs].flatMap(([name, output]) =>
    output.kind === "bytes"
      ? [{ name, mediaType: output.mediaType, sha256: sha256Hex(output.bytes), bytes: output.bytes }]
      : [],
  );
}

function outputOf(name: string, output: CheckedOutput): RunOutput {
  if (output.kind === "bytes") return { kind: "artifact", artifact: name };
  return typeof output.value === "string"
    ? { kind: "text", text: output.value }
    : { kind: "json", value: output.value };
}

function costOf(spent: Spent, request: RecordRequest, prices: PriceBook): Cost {
  if (spent.costUsd !== undefined) return { costMicroUsd: usdToMicroUsd(spent.costUsd), costSource: "billed" };
  const { price, slots } = request.workflow;
  if (price?.kind === "free") return NOTHING;
  if (price?.kind !== "tokens") return UNKNOWN;
  const model = request.slots[price.slot] ?? slots[price.slot]?.default;
  const known = model !== undefined && Object.hasOwn(prices.models, model) ? prices.models[model] : undefined;
  const priced = priceUsage(spent.usage, known);
  return priced.kind === "priced" ? { costMicroUsd: priced.costMicroUsd, costSource: "priced" } : UNKNOWN;
}
