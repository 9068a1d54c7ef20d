// Every refusal and every fault as one shape: RFC 9457 problem+json with a code, and findings that name field and value.
// A fault of ours says nothing of its inside; the log does.

import { DomainError, type Finding, isDomainError } from "@assay/core/support";
import { type ProblemCode, problemKinds } from "./http-status.ts";
import type { Problem } from "./shapes/problem.ts";

/** Thrown for what only HTTP can do wrong. */
export class HttpFault extends Error {
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "HttpFault";
    this.code = code;
    this.headers = headers;
  }
}

export function invalid(message: string, findings: readonly Finding[] = []): DomainError {
  return new DomainError("invalid", message, { findings });
}

export function problemOf(fault: unknown): Problem {
  if (fault instanceof HttpFault) return problem(fault.code, fault.message);
  if (!isDomainError(fault))
    return problem("internal", "the request was not carried out; the log of this server says why");
  const { code, message, findings, details } = fault;
  if (code === "internal" || code === "corrupt") return problem(code, message);
  return { ...problem(code, message, findings), ...(Object.keys(details).length > 0 && { details: { ...details } }) };
}

export function problemResponse(fault: unknown): Response {
  const body = problemOf(fault);
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (fault instanceof HttpFault) for (const [name, value] of Object.entries(fault.headers)) headers.set(name, value);
  if (body.status === 503) headers.set("retry-after", "2");
  if (body.status === 401) headers.set("www-authenticate", "Bearer");
  return new Response(JSON.stringify(body), { status: body.status, headers });
}

function problem(code: ProblemCode, detail: string, findings: readonly Finding[] = []): Problem {
  const { status, title } = problemKinds[code];
  return { type: `urn:assay:problem:${code}`, title, status, detail, code, findings: [...findings] };
}
