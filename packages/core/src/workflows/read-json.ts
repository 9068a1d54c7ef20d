// Tells whether an unknown value is JSON, and where it is not. People's code returns dates, NaN and cycles; each must
// become a named failure, never a different value that looks fine.

import type { Json } from "../support/json.ts";

export type ReadJson =
  | { readonly kind: "json"; readonly value: Json }
  | { readonly kind: "not-json"; readonly reason: string };

const MAX_DEPTH = 200;

/** Properties that are undefined are left out, as JSON does. Lone surrogates become U+FFFD: UTF-8 cannot hold them. */
export function readJson(value: unknown, path: string): ReadJson {
  let reason: string | undefined;

  const read = (here: unknown, at: string, depth: number): Json => {
    if (here === null || typeof here === "boolean") return here;
    if (typeof here === "string") return here.toWellFormed();
    if (typeof here === "number" && Number.isFinite(here)) return here;
    if (typeof here === "number") return refuse(`${at} is ${here}`);
    if (typeof here !== "object") return refuse(`${at} is ${here === undefined ? "undefined" : `a ${typeof here}`}`);
    if (depth > MAX_DEPTH) return refuse(`${at.slice(0, 60)}… is nested deeper than ${MAX_DEPTH}`);
    if (Array.isArray(here)) return here.map((item, i) => read(item, `${at}[${i}]`, depth + 1));
    const prototype: unknown = Object.getPrototypeOf(here);
    if (prototype !== null && prototype !== Object.prototype) return refuse(`${at} is not plain data`);
    const present = Object.entries(here).filter(([, inner]) => inner !== undefined);
    return Object.fromEntries(present.map(([key, inner]) => [key, read(inner, `${at}.${key}`, depth + 1)]));
  };
  const refuse = (why: string): Json => {
    reason ??= why;
    return null;
  };

  const json = read(value, path, 0);
  return reason === undefined ? { kind: "json", value: json } : { kind: "not-json", reason };
}
