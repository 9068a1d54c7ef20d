// Runs a workflow that is a service behind HTTP. One POST per run, repeated only under the call policy; an answer of 202
// is handed back to be polled later, one question at a time.

import { setTimeout as sleep } from "node:timers/promises";
import type { AcceptedRun, ExecutionAnswer, ExecutionRequest, Secrets } from "@assay/core/ports";
import { assertNever, DomainError, seededRandom, streamSeed } from "@assay/core/support";
import {
  answerOfStatus,
  type CallAnswer,
  type CallAttempt,
  type ExecutionOutcome,
  type HttpTarget,
  nextCall,
  parseRetryAfter,
} from "@assay/core/workflows/records";
import { maskSecrets } from "../mask-secrets.ts";
import { type CallEnd, callOnce, MAX_ANSWER_BYTES } from "./call-once.ts";
import { pollAfterMs, type ReadAnswer, readAnswer } from "./read-answer.ts";
import { type FileAccess, makeRequestBody } from "./request-body.ts";
import { headersOf, resolveHeaders, type ServiceHeaders } from "./request-headers.ts";

export type HttpExecutorOptions = FileAccess & {
  readonly secrets: Secrets;
  /** false: https to public addresses only. */
  readonly allowPrivate: boolean;
};

export type HttpExecutor = {
  execute(request: ExecutionRequest): Promise<ExecutionAnswer>;
  poll(request: ExecutionRequest, accepted: AcceptedRun): Promise<ExecutionAnswer>;
};

const POLL_LIMIT_MS = 30_000;
/** A service that needs longer answers 202. */
const SYNCHRONOUS_LIMIT_MS = 720_000;
/** An accepted run carries its calls in the trial's row, which must stay small. */
const MAX_CALLS = 50;

export function createHttpExecutor(options: HttpExecutorOptions): HttpExecutor {
  async function execute(request: ExecutionRequest): Promise<ExecutionAnswer> {
    const target = targetOf(request);
    const startedAt = now();
    const limitMs = Math.min(request.timeoutMs, SYNCHRONOUS_LIMIT_MS);
    const deadlineMs = performance.now() + limitMs;
    const calls: CallAttempt[] = [];
    const finished = (outcome: ExecutionOutcome, durationMs = 0) => finish(outcome, { startedAt, durationMs, calls });

    const headers = await resolveHeaders(target, options.secrets);
    if (headers.kind === "secret-missing")
      return finished(unspent("workflow_failed", `${headers.name} is not set; nothing was sent`));
    const body = await makeRequestBody(request, target, options);
    if (body.kind === "impossible") return finished(unspent("workflow_failed", body.message));

    const url = new URL(target.url);
    const random = seededRandom(streamSeed(request.runId, "calls"));
    for (let repeats = 0; ; repeats += 1) {
      const at = now();
      const fromMs = performance.now();
      const end = await callOnce(url, {
        method: target.request?.method ?? "POST",
        headers: headersOf(headers, {
          runId: request.runId,
          body: body.text,
          timestampS: Math.floor(Date.now() / 1_000),
        }),
        body: body.text,
        limitMs: Math.max(0, deadlineMs - fromMs),
        allowPrivate: options.allowPrivate,
      });
      const nowMs = performance.now();
      const answer = policyAnswer(end);
      const next = nextCall({ answer, repeats, nowMs, deadlineMs, jitter: random.nextFloat() });
      if (next.kind === "take") {
        const read = readEnd(end, url, target, limitMs, headers);
        if (read.kind === "outcome") return finished(read.outcome, nowMs - fromMs);
        const { pollUrl, pollAfterMs } = read;
        return { kind: "accepted", accepted: { pollUrl, pollAfterMs, startedAt: at, calls } };
      }
      const waitedMs = next.kind === "repeat" ? next.waitMs : 0;
      calls.push({ at, status: answer.kind === "refused" ? answer.status : "connect-failed", waitedMs });
      if (next.kind === "give-up") return finished(unspent(next.code, next.message), nowMs - fromMs);
      await sleep(waitedMs);
    }
  }

  async function poll(request: ExecutionRequest, accepted: AcceptedRun): Promise<ExecutionAnswer> {
    const target = targetOf(request);
    const headers = await resolveHeaders(target, options.secrets);
    if (headers.kind === "secret-missing") throw new DomainError("secret-missing", `${headers.name} is not set`);
    const url = new URL(accepted.pollUrl);
    const sameOrigin = url.origin === new URL(target.url).origin;
    const sent: ServiceHeaders = sameOrigin ? headers : { own: {}, signingKey: undefined, secretValues: [] };
    const at = now();
    const end = await callOnce(url, {
      method: "GET",
      headers: headersOf(sent, { runId: request.runId, body: "", timestampS: Math.floor(Date.now() / 1_000) }),
      limitMs: POLL_LIMIT_MS,
      allowPrivate: options.allowPrivate,
    });
    const durationMs = Math.max(0, Date.now() - Date.parse(accepted.startedAt));
    const finished = (outcome: ExecutionOutcome, calls = accepted.calls) =>
      finish(outcome, { startedAt: accepted.startedAt, durationMs, calls });
    const later = (pollUrl: string, pollAfterMs: number, calls = accepted.calls): ExecutionAnswer =>
      durationMs >= request.timeoutMs
        ? finished(timedOut(request.timeoutMs), calls)
        : { kind: "accepted", accepted: { ...accepted, pollUrl, pollAfterMs, calls } };

    // A poll only reads: whatever kept it from being answered, it may be asked again.
    const answered = end.kind === "answer" ? end : undefined;
    const unanswered = end.kind === "never-sent" || end.kind === "cut" || end.kind === "timed-out";
    if (unanswered || (answered && answerOfStatus(answered.status).kind === "refused")) {
      const waitedMs = pollAfterMs(answered, Date.now());
      const status = answered?.status ?? (end.kind === "never-sent" ? "connect-failed" : end.kind);
      const calls = [...accepted.calls, { at, status, waitedMs }].slice(0, MAX_CALLS);
      return later(accepted.pollUrl, waitedMs, calls);
    }
    if (answered?.status === 202 && answered.headers.location === undefined)
      return later(accepted.pollUrl, pollAfterMs(answered, Date.now()));
    const read = readEnd(end, url, target, request.timeoutMs, headers);
    if (read.kind === "accepted") return later(read.pollUrl, read.pollAfterMs);
    return finished(read.outcome.kind === "error" ? { ...read.outcome, mayHaveSpent: true } : read.outcome);
  }

  return { execute, poll };
}

function readEnd(
  end: CallEnd,
  url: URL,
  target: HttpTarget,
  timeoutMs: number,
  { secretValues }: ServiceHeaders,
): ReadAnswer {
  const mask = maskSecrets(secretValues);
  if (end.kind !== "answer") return { kind: "outcome", outcome: outcomeWithoutAnswer(end, timeoutMs) };
  const read = readAnswer({ ...end, body: mask.text(end.body) }, url, target, Date.now());
  if (read.kind === "accepted") {
    const spellings = [read.pollUrl, decoded(read.pollUrl)];
    if (spellings.every((text) => mask.text(text) === text)) return read;
    // It would stand in the trial's row for as long as the run is pending.
    const message = "answered 202 with a Location that holds a secret it was given; put an id of the run there instead";
    return { kind: "outcome", outcome: { kind: "error", code: "invalid_output", message, mayHaveSpent: true } };
  }
  const outcome: ExecutionOutcome =
    read.outcome.kind === "answered"
      ? { kind: "answered", value: mask.value(read.outcome.value) }
      : { ...read.outcome, message: mask.text(read.outcome.message) };
  return { kind: "outcome", outcome };
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function outcomeWithoutAnswer(end: Exclude<CallEnd, { kind: "answer" }>, timeoutMs: number): ExecutionOutcome {
  switch (end.kind) {
    case "not-allowed":
      return unspent("unreachable", end.message);
    case "never-sent":
      return unspent("unreachable", `could not connect (${end.reason})`);
    case "timed-out":
      return timedOut(timeoutMs);
    case "too-large":
      return {
        kind: "error",
        code: "invalid_output",
        message: `the answer is larger than ${MAX_ANSWER_BYTES} bytes`,
        mayHaveSpent: true,
      };
    case "cut":
      return {
        kind: "error",
        code: "unreachable",
        message: `the connection was cut (${end.reason})`,
        mayHaveSpent: true,
      };
    default:
      return assertNever(end);
  }
}

function policyAnswer(end: CallEnd): CallAnswer {
  if (end.kind === "never-sent") return end;
  if (end.kind !== "answer") return { kind: "taken" };
  return answerOfStatus(end.status, parseRetryAfter(end.headers["retry-after"], Date.now()));
}

function unspent(code: "workflow_failed" | "unreachable" | "rate_limited", message: string): ExecutionOutcome {
  return { kind: "error", code, message, mayHaveSpent: false };
}

function timedOut(timeoutMs: number): ExecutionOutcome {
  return { kind: "error", code: "timed_out", message: `no result within ${timeoutMs} ms`, mayHaveSpent: true };
}

function finish(
  outcome: ExecutionOutcome,
  seen: { readonly startedAt: string; readonly durationMs: number; readonly calls: readonly CallAttempt[] },
): ExecutionAnswer {
  return { kind: "finished", execution: { outcome, ...seen, finishedAt: now(), coldStart: false } };
}

function targetOf(request: ExecutionRequest): HttpTarget {
  if (request.workflow.target.kind === "http") return request.workflow.target;
  throw new DomainError("internal", `workflow ${request.workflow.workflowId} is not behind HTTP`);
}

function now(): string {
  return new Date().toISOString();
}
