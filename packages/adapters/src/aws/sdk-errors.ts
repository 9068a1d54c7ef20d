// Turns what an SDK throws into a fault of our own. SDK v3 errors have a `name` and no `code`; nobody outside this
// folder knows one. Whether something may be asked again later is all that callers need.

import { DomainError, type FaultCode, isDomainError } from "@assay/core/support";

const codes: Readonly<Record<string, FaultCode>> = {
  EntityTooLarge: "too-large",
  InternalError: "unavailable",
  InternalServerError: "unavailable",
  KmsThrottled: "unavailable",
  ProvisionedThroughputExceededException: "unavailable",
  RequestLimitExceeded: "unavailable",
  RequestThrottled: "unavailable",
  ServiceUnavailable: "unavailable",
  SlowDown: "unavailable",
  ThrottlingException: "unavailable",
  TimeoutError: "unavailable",
  RequestTimeout: "unavailable",
  // Missing tables, queues and buckets: a deployment that is not there yet, or no longer.
  ResourceNotFoundException: "unavailable",
  QueueDoesNotExist: "unavailable",
  NoSuchBucket: "unavailable",
};

/** Errors of the connection, by their system code. */
const connectionCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"];

export function hasName(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

export function translateSdkError(error: unknown, what: string): DomainError {
  if (isDomainError(error)) return error;
  if (!(error instanceof Error)) return new DomainError("internal", `${what}: ${String(error)}`, { cause: error });
  const systemCode = "code" in error ? String(error.code) : "";
  const code = codes[error.name] ?? (connectionCodes.includes(systemCode) ? "unavailable" : "internal");
  return new DomainError(code, `${what}: ${error.name}: ${error.message}`, { cause: error });
}
