// A: what a delivery does with the row it finds. A duplicate is acknowledged, never healed from; only the heartbeat heals.

import { assertNever } from "../support/assert-never.ts";
import type { AcceptedRow, RunningRow, SettledRow, TrialRow, WaitingRow } from "./trial-row.ts";

/** A delivery this much before its time is a duplicate of one that will come. */
export const EARLY_MS = 5_000;

export type Holder = { readonly token: string; readonly boot: string; readonly nowMs: number };

export type TakeVerdict =
  | { readonly kind: "acknowledge"; readonly why: "held" | "early" }
  /** Settled, but perhaps not left: F decides. */
  | { readonly kind: "leave"; readonly row: SettledRow }
  | { readonly kind: "poll"; readonly row: AcceptedRow }
  | { readonly kind: "take-waiting"; readonly row: WaitingRow }
  /** Our own put, whose answer was lost. */
  | { readonly kind: "ours"; readonly row: RunningRow }
  | { readonly kind: "fence"; readonly row: RunningRow };

export function isLeaseDead(row: RunningRow, now: { readonly boot: string; readonly nowMs: number }): boolean {
  return row.boot !== now.boot || row.leaseUntilMs <= now.nowMs;
}

export function takeVerdict(row: TrialRow, me: Holder): TakeVerdict {
  switch (row.state) {
    case "settled":
      return { kind: "leave", row };
    case "accepted":
      return row.pollAtMs - EARLY_MS > me.nowMs ? { kind: "acknowledge", why: "early" } : { kind: "poll", row };
    case "waiting":
      return row.againAtMs - EARLY_MS > me.nowMs
        ? { kind: "acknowledge", why: "early" }
        : { kind: "take-waiting", row };
    case "running":
      if (row.token === me.token) return { kind: "ours", row };
      return isLeaseDead(row, me) ? { kind: "fence", row } : { kind: "acknowledge", why: "held" };
    default:
      return assertNever(row);
  }
}
