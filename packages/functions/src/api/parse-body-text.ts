// JSON as a body may be: no value in it may change on its way. Numbers that a double cannot hold, text that UTF-8 cannot
// hold, and a key that objects treat as their own are refused, as they are in files.

import { HttpFault } from "./problem.ts";

const MAX_DEPTH = 200;

/** Only a text that looks as if it held one of these is read the slow way. */
const SUSPICIOUS = /\\u[dD][89a-fA-F]|\\u005[fF]|__proto__|\d{16}|[eE]\+?\d{3}/;

export function parseBodyText(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw new HttpFault("malformed", `the body is nested deeper than ${MAX_DEPTH}`);
  try {
    return SUSPICIOUS.test(text) ? JSON.parse(text, refuseChanging as never) : JSON.parse(text);
  } catch (fault) {
    if (fault instanceof HttpFault) throw fault;
    const why = fault instanceof Error ? fault.message : String(fault);
    throw new HttpFault("malformed", `the body is not JSON: ${why}`);
  }
}

/** A reviver; `source` is the text of a number as it was written. */
function refuseChanging(key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (key === "__proto__") throw new HttpFault("malformed", 'the key "__proto__" is not taken');
  if (!key.isWellFormed() || (typeof value === "string" && !value.isWellFormed())) {
    throw new HttpFault("malformed", `"${key.toWellFormed()}" holds half of a surrogate pair, which no text may`);
  }
  if (typeof value === "number" && source !== undefined && !isExact(value, source)) {
    throw new HttpFault("malformed", `"${key}": the number ${source.slice(0, 40)} cannot be kept as it is`);
  }
  return value;
}

/** Fractions are rounded as everywhere; whole numbers are not. */
function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  return !/^-?\d+$/.test(source) || Number.isSafeInteger(value);
}

/** Of brackets outside strings; exact for JSON, and harmless for anything else. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isInString) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}
