// One spelling per value (RFC 8785), so that equal things have equal digests.

import canonicalize from "canonicalize";

/** Throws on what JSON cannot say (undefined at the top, functions, NaN, Infinity, lone surrogates). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("value has no JSON form");
  return text;
}
