// Reads one value of one score, from JSON or from a cell of text. What stands for "no value" is unscored and never 0;
// any other text is an error, because a typing slip must not become a missing score.

import type { Json } from "../support/json.ts";
import { isJsonObject } from "../support/json.ts";
import type { UnscoredReason } from "../workflows/outcome-codes.ts";
import { unscoredReasons } from "../workflows/outcome-codes.ts";
import type { ScoreFileRow } from "./score-file-row.ts";

export type ReadScore = { readonly value: ScoreFileRow["scores"][string] } | { readonly problem: string };

const noValue: ReadonlySet<string> = new Set(["", "null", "nan", "n/a"]);
const notApplicable: ReadScore = { value: { unscored: "not_applicable" } };

/** `isCell`: a number may be written as text. */
export function readScore(value: Json, isCell: boolean): ReadScore {
  if (value === null) return notApplicable;
  if (typeof value === "number") return { value: value + 0 };
  if (typeof value === "string") {
    const text = value.trim();
    if (noValue.has(text.toLowerCase())) return notApplicable;
    const number = isCell ? numberIn(text) : undefined;
    return number === undefined ? { problem: `${JSON.stringify(value)} is not a number` } : { value: number + 0 };
  }
  if (typeof value === "boolean") return { problem: `${value} is not a number; write 1 or 0` };
  if (isJsonObject(value) && Object.keys(value).length === 1) {
    const reason = value.unscored;
    if (isReason(reason)) return { value: { unscored: reason } };
  }
  return { problem: `a score is a number, or {"unscored": "…"} with one of ${unscoredReasons.join(", ")}` };
}

/** Strict decimal notation; undefined for anything else, infinities included. */
export function numberIn(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function isReason(value: unknown): value is UnscoredReason {
  return unscoredReasons.includes(value as UnscoredReason);
}
