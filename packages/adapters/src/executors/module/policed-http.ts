// The `http` of a module's context: fetch, repeated by the call policy and by nothing else. It remembers what the run
// must know afterwards: whether work may have been done, how it gave up, and which time went into refusals.

import { setTimeout as sleep } from "node:timers/promises";
import {
  answerOfError,
  answerOfStatus,
  type CallAnswer,
  type CallAttempt,
  type FailureCode,
  nextCall,
  parseRetryAfter,
  Refusal,
} from "@assay/core/workflows";
import type { CallSpan } from "./unpolluted-duration.ts";

type GaveUp = { readonly code: FailureCode; readonly message: string; readonly proven: boolean };

export type PolicedHttp = {
  readonly http: (url: string, init?: RequestInit) => Promise<Response>;
  readonly spans: readonly CallSpan[];
  /** True once a call other than GET or HEAD got an answer, or may have got one. */
  mayHaveWorked(): boolean;
  /** How a call ended for good, if this error is the one it threw. */
  gaveUp(error: unknown): GaveUp | undefined;
};

export function createPolicedHttp(options: {
  /** On the clock of `performance.now()`. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  readonly nextJitter: () => number;
  readonly report: (call: CallAttempt) => void;
}): PolicedHttp {
  const spans: CallSpan[] = [];
  const endings = new WeakMap<object, GaveUp>();
  let worked = false;

  async function http(url: string, init: RequestInit = {}): Promise<Response> {
    const signal = init.signal ? AbortSignal.any([init.signal, options.signal]) : options.signal;
    const reads = /^(get|head)$/i.test(init.method ?? "GET");
    const sendsOnce = init.body instanceof ReadableStream;
    for (let repeats = 0; ; repeats += 1) {
      const fromMs = performance.now();
      const at = new Date().toISOString();
      let response: Response | undefined;
      let thrown: unknown;
      let answer: CallAnswer;
      try {
        response = await fetch(url, { ...init, signal });
        const retryAfterMs = parseRetryAfter(response.headers.get("retry-after"), Date.now());
        answer = answerOfStatus(response.status, retryAfterMs);
      } catch (error) {
        thrown = error;
        answer = signal.aborted ? { kind: "taken" } : answerOfError(error);
      }
      const nowMs = performance.now();
      const next = nextCall({
        answer,
        repeats,
        nowMs,
        deadlineMs: sendsOnce ? nowMs : options.deadlineMs,
        jitter: options.nextJitter(),
      });
      if (next.kind === "take") {
        spans.push({ fromMs, toMs: nowMs, refused: false });
        worked ||= !reads;
        if (response) return response;
        if (!signal.aborted && thrown instanceof TypeError && thrown.cause !== undefined)
          endings.set(thrown, {
            code: "unreachable",
            message: `the connection was cut (${causeOf(thrown)})`,
            proven: false,
          });
        throw thrown;
      }
      const waitedMs = next.kind === "repeat" ? next.waitMs : 0;
      options.report({ at, status: answer.kind === "refused" ? answer.status : "connect-failed", waitedMs });
      await response?.body?.cancel();
      if (next.kind === "give-up") {
        const error = answer.kind === "refused" ? new Refusal(answer.status, answer.retryAfterMs) : (thrown as Error);
        endings.set(error, { code: next.code, message: next.message, proven: true });
        throw error;
      }
      await sleep(waitedMs, undefined, { signal });
      spans.push({ fromMs, toMs: performance.now(), refused: true });
    }
  }

  return {
    http,
    spans,
    mayHaveWorked: () => worked,
    gaveUp: (error) => (typeof error === "object" && error !== null ? endings.get(error) : undefined),
  };
}

function causeOf(error: Error): string {
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  return String(cause?.code ?? cause?.message ?? "unknown");
}
