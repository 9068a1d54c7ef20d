// The body of a request that brings a secret. Other bodies are quoted where they are wrong; of this one nothing is, and
// what an Idempotency-Key remembers of it is a hash that takes too long to guess back.

import { scryptSync } from "node:crypto";
import { isDomainError } from "@assay/core/support";
import type { z } from "zod";
import { HttpFault, invalid } from "./problem.ts";
import { readJsonBody } from "./read-body.ts";

const MOST_BYTES = 64 * 1024;

export async function readSecretBody(request: Request, schema: z.ZodType): Promise<unknown> {
  const value = await readJsonBody(request, MOST_BYTES).catch((fault: unknown) => {
    if (isDomainError(fault)) throw fault;
    if (fault instanceof HttpFault && fault.code !== "malformed") throw fault;
    throw new HttpFault(
      "malformed",
      "the body is not JSON as this route takes it; it is not quoted, for it may be secret",
    );
  });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const message = 'the body must be { "value": "…" } and nothing else';
  throw invalid("the body breaks a rule", [{ severity: "error", path: "value", message }]);
}

export function slowDigest(text: string, salt: string): string {
  return `scrypt:${scryptSync(text, salt, 32).toString("hex")}`;
}
