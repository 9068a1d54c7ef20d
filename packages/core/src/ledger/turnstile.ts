// The writes of the protocol, by the letters of the turnstile document: T fence, B enter, F leave, and the latches.
// Each is one conditional update; what a refusal means is read off the ledger afterwards (`enterRefusal`).

import { fenceMark, type Ledger, type StopReason } from "./ledger.ts";
import type { LedgerChange } from "./ledger-change.ts";

/** T: the old attempt can never enter; refused when the trial is inside, where execution may have begun. */
export function fence(ordinal: number, attempt: number): LedgerChange {
  return { guards: [{ name: "not-open", ordinal }], effects: { addFenced: fenceMark(ordinal, attempt) } };
}

/** B: pass the turnstile with the money reserved. */
export function enter(ordinal: number, attempt: number, reservationMicroUsd: number): LedgerChange {
  return {
    guards: [
      { name: "not-stopped" },
      { name: "affordable" },
      { name: "not-open", ordinal },
      { name: "not-fenced", ordinal, attempt },
      { name: "below-pace" },
    ],
    effects: {
      addRemainingMicroUsd: -reservationMicroUsd,
      addReservedMicroUsd: reservationMicroUsd,
      addOpen: [ordinal],
    },
  };
}

/** B for a dead letter: it reserves nothing and executes nothing, so money and pace do not hold it back. */
export function enterDeadLetter(ordinal: number, attempt: number): LedgerChange {
  return {
    guards: [{ name: "not-stopped" }, { name: "not-open", ordinal }, { name: "not-fenced", ordinal, attempt }],
    effects: { addOpen: [ordinal] },
  };
}

export type EnterRefusal = "fenced" | "inside" | "stopped" | "exhausted" | "wait";

/** Why B was refused, in the order that matters: an attempt that was fenced may not conclude that it is inside. */
export function enterRefusal(ledger: Ledger, ordinal: number, attempt: number): EnterRefusal {
  if (ledger.fenced.has(fenceMark(ordinal, attempt))) return "fenced";
  if (ledger.open.has(ordinal)) return "inside";
  if (ledger.stop !== undefined) return "stopped";
  if (ledger.remainingMicroUsd + ledger.reservedMicroUsd < ledger.dearestMicroUsd) return "exhausted";
  return "wait";
}

/** Sets the latch. The first reason stays. */
export function stopFor(reason: StopReason, message: string): LedgerChange {
  return { guards: [{ name: "not-stopped" }], effects: { stop: { reason, message } } };
}

/** F: leave. `handOn` is 0 while more are handed out than the pace wants (after it was lowered). */
export function leave(
  ordinal: number,
  reservationMicroUsd: number,
  chargeMicroUsd: number,
  handOn: 0 | 1,
): LedgerChange {
  return {
    guards: [{ name: "open", ordinal }],
    effects: {
      removeOpen: [ordinal],
      addRemainingMicroUsd: reservationMicroUsd - chargeMicroUsd,
      addReservedMicroUsd: -reservationMicroUsd,
      addSettled: 1,
      addNext: handOn,
    },
  };
}

/** How many to hand on when leaving: none while more are out than a lowered pace wants. */
export function handsOn(lastSeen: Ledger | undefined): 0 | 1 {
  return lastSeen !== undefined && lastSeen.next - lastSeen.settled > lastSeen.pace ? 0 : 1;
}

export type AfterLeaving =
  | { readonly kind: "finish" }
  | { readonly kind: "hand-on"; readonly ordinal: number }
  | { readonly kind: "nothing" };

/** G: what the values that came back from F ask for. */
export function afterLeaving(ledger: Ledger, handOn: 0 | 1): AfterLeaving {
  if (ledger.settled >= ledger.total || (ledger.stop !== undefined && ledger.open.size === 0)) {
    return { kind: "finish" };
  }
  if (ledger.stop === undefined && handOn === 1 && ledger.next - 1 < ledger.total) {
    return { kind: "hand-on", ordinal: ledger.next - 1 };
  }
  return { kind: "nothing" };
}

/** Heartbeat 4: hands out what the pace allows and nobody has handed out. Undefined when there is nothing. */
export function topUp(ledger: Ledger): { readonly change: LedgerChange; readonly ordinals: number[] } | undefined {
  if (ledger.stop !== undefined) return undefined;
  const wanted = Math.min(ledger.pace - (ledger.next - ledger.settled), ledger.total - ledger.next);
  if (wanted <= 0) return undefined;
  return {
    change: {
      guards: [{ name: "next-is", next: ledger.next }],
      effects: { addNext: wanted },
    },
    ordinals: Array.from({ length: wanted }, (_, i) => ledger.next + i),
  };
}

/** After an overrun: later reservations of the arm, and the guard of B, use the highest charge seen. */
export function raise(ledger: Ledger, arm: string, chargeMicroUsd: number): LedgerChange | undefined {
  const { dearestMicroUsd } = ledger;
  const raisedMicroUsd = ledger.raisedMicroUsd[arm];
  if ((raisedMicroUsd ?? 0) >= chargeMicroUsd) return undefined;
  return {
    guards: [{ name: "raised-is", arm, raisedMicroUsd, dearestMicroUsd }],
    effects: {
      raised: { arm, chargeMicroUsd },
      dearestMicroUsd: Math.max(dearestMicroUsd, chargeMicroUsd),
    },
  };
}

/** One guarded move of the pace; the guard makes it one move for all who saw the same refusals. */
export function movePace(ledger: Ledger, pace: number, nowMs: number): LedgerChange {
  return {
    guards: [{ name: "pace-is", pace: ledger.pace, paceAtMs: ledger.paceAtMs }],
    effects: { pace: { pace, paceAtMs: nowMs } },
  };
}

/** A person sets the pace: it holds from now on, whatever the workers saw, and does not grow past it. */
export function setPace(pace: number, nowMs: number): LedgerChange {
  return { guards: [], effects: { pace: { pace, paceAtMs: nowMs, paceCeiling: pace } } };
}
