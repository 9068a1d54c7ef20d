// The one table from what went wrong to an HTTP status and a title. Every refusal of the API goes through it.

import type { FaultCode } from "@assay/core/support";

/** Beside the codes of the domain, what only HTTP can do wrong. */
export type ProblemCode =
  | FaultCode
  | "malformed"
  | "unsupported-media-type"
  | "method-not-allowed"
  | "rate-limited"
  | "under-way";

export const problemKinds: Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>> = {
  invalid: { status: 422, title: "The input breaks a rule" },
  "not-found": { status: 404, title: "There is no such thing" },
  conflict: { status: 409, title: "Its state does not allow this" },
  "already-frozen": { status: 409, title: "The experiment is frozen" },
  "not-frozen": { status: 409, title: "The experiment is not frozen yet" },
  "not-reported": { status: 409, title: "The experiment is not reported yet" },
  "over-budget": { status: 402, title: "The money does not last" },
  "secret-missing": { status: 422, title: "A secret is not set" },
  forbidden: { status: 403, title: "Not allowed" },
  unauthenticated: { status: 401, title: "A key is needed" },
  "too-large": { status: 413, title: "Too large" },
  unsupported: { status: 422, title: "Not possible here" },
  busy: { status: 503, title: "Busy: try again" },
  unavailable: { status: 503, title: "Something behind this does not answer: try again" },
  corrupt: { status: 500, title: "Stored data is not what it should be" },
  internal: { status: 500, title: "A fault of this server" },
  malformed: { status: 400, title: "The request cannot be read" },
  "unsupported-media-type": { status: 415, title: "Wrong content type" },
  "under-way": { status: 409, title: "The same request is under way" },
  "rate-limited": { status: 429, title: "Too many requests: wait" },
  "method-not-allowed": { status: 405, title: "Wrong method" },
};
