// Headers of a call to a service: the target's own (secrets by reference), the key that lets a service recognise a repeat,
// and a signature over time and body. A target's own headers go to its own origin only.

import type { Secrets } from "@assay/core/ports";
import { signBody } from "@assay/core/webhooks";
import type { HttpTarget } from "@assay/core/workflows/records";
import { readSecret } from "../read-secret.ts";

const neverSet: ReadonlySet<string> = new Set(["host", "connection", "content-length", "transfer-encoding", "upgrade"]);

export type ServiceHeaders = {
  readonly own: Readonly<Record<string, string>>;
  readonly signingKey: string | undefined;
  readonly secretValues: readonly string[];
};

export type ResolvedHeaders =
  | ({ readonly kind: "headers" } & ServiceHeaders)
  | { readonly kind: "secret-missing"; readonly name: string };

export async function resolveHeaders(target: HttpTarget, secrets: Secrets): Promise<ResolvedHeaders> {
  const own: Record<string, string> = {};
  const secretValues: string[] = [];
  for (const [name, value] of Object.entries(target.headers ?? {})) {
    const key = name.toLowerCase();
    if (neverSet.has(key)) continue;
    if (typeof value === "string") {
      own[key] = value;
      continue;
    }
    const secret = (await readSecret(secrets, value.secret))?.trim();
    if (!secret) return { kind: "secret-missing", name: value.secret };
    own[key] = secret;
    secretValues.push(secret);
  }
  if (!target.signing) return { kind: "headers", own, signingKey: undefined, secretValues };
  const signingKey = (await readSecret(secrets, target.signing.secret))?.trim();
  if (!signingKey) return { kind: "secret-missing", name: target.signing.secret };
  return { kind: "headers", own, signingKey, secretValues: [...secretValues, signingKey] };
}

/** `timestampS`: seconds since 1970, made anew for each call so that a service can refuse old ones. */
export function headersOf(
  headers: ServiceHeaders,
  call: { readonly runId: string; readonly body: string; readonly timestampS: number },
): Record<string, string> {
  const timestamp = String(call.timestampS);
  return {
    accept: "application/json",
    ...headers.own,
    ...(call.body !== "" && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(call.body)),
    }),
    "idempotency-key": call.runId,
    "x-assay-timestamp": timestamp,
    ...(headers.signingKey !== undefined && {
      "x-assay-signature": signBody(headers.signingKey, timestamp, call.body),
    }),
  };
}
