// Decides what follows a call: take its answer, wait and call again, or give up. A call is repeated only when its answer
// proves that no work was done; never after another answer, a time-out or a cut connection. The one layer of repeats.

/** What came back from one call, as far as repeating it is concerned. */
export type CallAnswer =
  /** An answer, or an end after which work may have been done. */
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly status: number; readonly retryAfterMs?: number }
  /** DNS, connect or TLS failed before anything of the request was sent. */
  | { readonly kind: "never-sent"; readonly reason: string };

export type NextCall =
  | { readonly kind: "take" }
  | { readonly kind: "repeat"; readonly waitMs: number }
  | { readonly kind: "give-up"; readonly code: "rate_limited" | "unreachable"; readonly message: string };

export const MAX_REPEATS = 8;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const refusingStatuses: ReadonlySet<number> = new Set([429, 503, 529]);

/** Codes that Node, OpenSSL and undici give only while no byte of the request has left. */
const neverSentCodes: ReadonlySet<string> = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_NODATA",
  "EAI_FAIL",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_PACKET_LENGTH_TOO_LONG",
  "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
  "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
]);

export function answerOfStatus(status: number, retryAfterMs?: number): CallAnswer {
  if (!refusingStatuses.has(status)) return { kind: "taken" };
  return retryAfterMs === undefined ? { kind: "refused", status } : { kind: "refused", status, retryAfterMs };
}

/**
 * What a thrown network error proves. Codes are compared whole, along the chain of causes; ETIMEDOUT and ECONNRESET
 * count only when they come from connecting.
 */
export function answerOfError(error: unknown): CallAnswer {
  let link = error;
  for (let depth = 0; depth < 5 && typeof link === "object" && link !== null; depth += 1) {
    const { code, syscall, cause, errors } = link as Record<string, unknown>;
    if (typeof code === "string") {
      const proven = neverSentCodes.has(code) || (code === "ETIMEDOUT" && syscall === "connect");
      return proven ? { kind: "never-sent", reason: code } : { kind: "taken" };
    }
    link = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return { kind: "taken" };
}

/** Milliseconds of a Retry-After header (seconds or an HTTP date); undefined when absent or unreadable. */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Math.ceil(Number(text) * 1_000);
  if (!/^[A-Z][a-z]{2},? /.test(text)) return undefined;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/**
 * `repeats`: how often this call was repeated so far. `jitter`: in [0, 1), from the run's own seeded stream.
 * The server's wait is never shortened; ours is 1, 2, 4 … 30 s, drawn from its upper half.
 */
export function nextCall(input: {
  readonly answer: CallAnswer;
  readonly repeats: number;
  readonly nowMs: number;
  readonly deadlineMs: number;
  readonly jitter: number;
}): NextCall {
  const { answer, repeats, nowMs, deadlineMs, jitter } = input;
  if (answer.kind === "taken") return { kind: "take" };
  const what = answer.kind === "refused" ? `refused with ${answer.status}` : `could not connect (${answer.reason})`;
  const code = answer.kind === "refused" ? "rate_limited" : "unreachable";
  if (repeats >= MAX_REPEATS) return { kind: "give-up", code, message: `${what} ${repeats + 1} times` };
  const asked = answer.kind === "refused" ? answer.retryAfterMs : undefined;
  const waitMs = Math.round(asked === undefined ? ownWaitMs(repeats, jitter) : asked + jitter * spreadMs(asked));
  if (nowMs + waitMs >= deadlineMs) {
    const tries = repeats === 0 ? "" : ` ${repeats + 1} times`;
    return { kind: "give-up", code, message: `${what}${tries}; the next call would come after the time limit` };
  }
  return { kind: "repeat", waitMs };
}

function ownWaitMs(repeats: number, jitter: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** repeats) * (0.5 + jitter / 2);
}

/** Many runs that were told the same moment must not come back in the same moment. */
function spreadMs(askedMs: number): number {
  return Math.min(1_000, Math.max(50, askedMs / 10));
}
