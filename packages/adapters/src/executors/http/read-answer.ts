// What an answer of a service means: a result, "ask again later", or a failure. A 200 is read as data and never trusted
// to be well formed; a redirect is a failure, because where it leads was not pinned.

import type { Json } from "@assay/core/support";
import { type ExecutionOutcome, type HttpTarget, parseRetryAfter, pickAnswer } from "@assay/core/workflows/records";
import type { CallEnd } from "./call-once.ts";

export type ReadAnswer =
  | { readonly kind: "outcome"; readonly outcome: ExecutionOutcome }
  | { readonly kind: "accepted"; readonly pollUrl: string; readonly pollAfterMs: number };

type Answer = Extract<CallEnd, { kind: "answer" }>;

const DEFAULT_POLL_MS = 2_000;
const QUOTED_CHARACTERS = 300;

/** `from`: the URL that was called; a `Location` is relative to it. */
export function readAnswer(answer: Answer, from: URL, target: HttpTarget, nowMs: number): ReadAnswer {
  if (answer.status === 200) return { kind: "outcome", outcome: readResult(answer.body, target) };
  if (answer.status === 202) {
    const pollUrl = locationOf(answer, from);
    if (pollUrl) return { kind: "accepted", pollUrl, pollAfterMs: pollAfterMs(answer, nowMs) };
    return spent("invalid_output", "answered 202 without a Location that can be polled");
  }
  const quoted = answer.body.slice(0, QUOTED_CHARACTERS).trim();
  const redirect = answer.status >= 300 && answer.status < 400 ? " (redirects are not followed)" : "";
  return spent("workflow_failed", `HTTP ${answer.status}${redirect}${quoted && `: ${quoted}`}`);
}

export function pollAfterMs(answer: Answer | undefined, nowMs: number): number {
  const asked = parseRetryAfter(answer?.headers["retry-after"], nowMs) ?? DEFAULT_POLL_MS;
  return Math.min(900_000, Math.max(1_000, asked));
}

function readResult(body: string, target: HttpTarget): ExecutionOutcome {
  let answer: Json;
  try {
    answer = JSON.parse(body) as Json;
  } catch {
    return invalid(`the answer is not JSON: ${body.slice(0, QUOTED_CHARACTERS)}`);
  }
  if (!target.response) return { kind: "answered", value: answer };
  const picked = pickAnswer(answer, target.response);
  return picked.kind === "picked"
    ? { kind: "answered", value: picked.value }
    : invalid(`the answer has nothing at ${JSON.stringify(picked.pointer)}`);
}

/** A 202 to a poll need not repeat its Location. */
function locationOf(answer: Answer, from: URL): string | undefined {
  const location = answer.headers.location;
  if (!location || !URL.canParse(location, from)) return undefined;
  const url = new URL(location, from);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}

function invalid(message: string): ExecutionOutcome {
  return { kind: "error", code: "invalid_output", message, mayHaveSpent: true };
}

function spent(code: "invalid_output" | "workflow_failed", message: string): ReadAnswer {
  return { kind: "outcome", outcome: { kind: "error", code, message, mayHaveSpent: true } };
}
