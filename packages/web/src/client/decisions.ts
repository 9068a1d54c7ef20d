// What is decided about a report, and what a lane ships. Records are shown field by field, whatever else they hold.

import { call } from "./call.ts";

export type Verdict = "ship" | "hold" | "revert";

export type DecisionRequest = {
  readonly verdict: Verdict;
  readonly arm?: string;
  readonly rationale: string;
  readonly override?: { readonly reason: string };
};

export type StoredRecord = Readonly<Record<string, unknown>>;

const laneAt = (lane: string, step: string) => `/v1/lanes/${encodeURIComponent(lane)}/${step}`;

export const decisions = {
  decide: (id: string, body: DecisionRequest) =>
    call<StoredRecord>(`/v1/experiments/${encodeURIComponent(id)}/decision`, { method: "POST", body }),
  baseline: (lane: string) => call<StoredRecord>(laneAt(lane, "baseline")),
  history: (lane: string) => call<{ readonly items: readonly StoredRecord[] }>(laneAt(lane, "history")),
} as const;

/** The rule for a rationale: a sentence, not a word. */
export function isSentence(text: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu) ?? []);
  return text.trim().length >= 20 && words.size >= 3;
}
