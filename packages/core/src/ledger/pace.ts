// How fast: each worker judges its own last calls and moves the experiment's pace by at most one step a minute.

import type { Ledger } from "./ledger.ts";

const PACE_WINDOW_CALLS = 50;
export const PACE_STEP_MS = 60_000;

/** The last calls of one worker, refused or not, newest last; and when one was last refused. */
export type CallHistory = { readonly refused: readonly boolean[]; readonly lastRefusalAtMs?: number };

export const NO_CALLS: CallHistory = { refused: [] };

export function rememberCalls(history: CallHistory, answered: number, refusals: number, nowMs: number): CallHistory {
  const refused = [
    ...history.refused,
    ...Array.from({ length: refusals }, () => true),
    ...Array.from({ length: answered }, () => false),
  ].slice(-PACE_WINDOW_CALLS);
  const lastRefusalAtMs = refusals > 0 ? nowMs : history.lastRefusalAtMs;
  return lastRefusalAtMs === undefined ? { refused } : { refused, lastRefusalAtMs };
}

/**
 * The pace to set, or undefined to leave it. Halves when a fifth of the last 50 calls were refused; grows by one a
 * minute without a refusal, up to the ceiling. Only a worker that has seen refusals grows it back.
 */
export function nextPace(history: CallHistory, ledger: Ledger, nowMs: number): number | undefined {
  if (nowMs - ledger.paceAtMs < PACE_STEP_MS) return undefined;
  const refused = history.refused.filter(Boolean).length;
  if (history.refused.length >= PACE_WINDOW_CALLS && refused * 5 >= PACE_WINDOW_CALLS) {
    const halved = Math.max(1, Math.floor(ledger.pace / 2));
    return halved === ledger.pace ? undefined : halved;
  }
  const quiet = history.lastRefusalAtMs === undefined || nowMs - history.lastRefusalAtMs >= PACE_STEP_MS;
  return quiet && ledger.pace < ledger.paceCeiling && history.lastRefusalAtMs !== undefined
    ? ledger.pace + 1
    : undefined;
}
