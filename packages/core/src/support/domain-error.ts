// A fault: something that stops the current request. Outcomes that we plan for are values, not errors.
// One closed list of codes; one table (functions/http-status) maps a code to an HTTP status.

import type { Finding } from "./finding.ts";

export type FaultCode =
  | "invalid" // the input breaks a rule; findings say which
  | "not-found"
  | "conflict" // the thing is in a state that does not allow this
  | "already-frozen"
  | "not-frozen"
  | "not-reported"
  | "over-budget" // the estimate does not fit the money
  | "secret-missing"
  | "forbidden"
  | "unauthenticated"
  | "too-large"
  | "unsupported" // legal to ask, not possible here (a command workflow in the hosted worker)
  | "busy"
  | "unavailable" // a store, queue or owner that does not answer
  | "corrupt" // stored data does not match its schema or digest
  | "internal";

export class DomainError extends Error {
  readonly code: FaultCode;
  readonly findings: readonly Finding[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: FaultCode,
    message: string,
    options: { findings?: readonly Finding[]; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.findings = options.findings ?? [];
    this.details = options.details ?? {};
  }
}

export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && error.name === "DomainError" && "code" in error;
}
