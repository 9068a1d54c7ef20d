// Every write to a ledger, as data: named guards that must still be true when it is written, and what it then does.
// Decided here once; the memory adapter checks it on a value, the DynamoDB adapter as one conditional update.

import { assertNever } from "../support/assert-never.ts";
import { fenceMark, type Ledger, type StopReason } from "./ledger.ts";

export type LedgerGuard =
  /** Settles: entering against a cancel, a halt or the end of the money. */
  | { readonly name: "not-stopped" }
  /** Settles: two trials wanting the last of the money; dear and cheap arms stop alike. */
  | { readonly name: "affordable" }
  /** Settles: two deliveries of one trial both wanting to execute; fencing one that is already inside. */
  | { readonly name: "not-open"; readonly ordinal: number }
  /** Settles: leaving twice. */
  | { readonly name: "open"; readonly ordinal: number }
  /** Settles: an old holder waking up after somebody took its trial over. */
  | { readonly name: "not-fenced"; readonly ordinal: number; readonly attempt: number }
  /** Settles: more at once than the pace allows. */
  | { readonly name: "below-pace" }
  /** Settles: several entering in one write (join-changes.ts) against a pace that moved or filled up meanwhile. */
  | { readonly name: "room-for"; readonly entering: number; readonly pace: number }
  /** Settles: the same for the money: what the last of them still needs to find. */
  | { readonly name: "affordable-for"; readonly neededMicroUsd: number; readonly dearestMicroUsd: number }
  /** Settles: two heartbeats handing out the same ordinals. */
  | { readonly name: "next-is"; readonly next: number }
  /** Settles: two workers halving the pace for the same refusals. */
  | { readonly name: "pace-is"; readonly pace: number; readonly paceAtMs: number }
  /** Settles: two overruns of one arm raising it at once. */
  | {
      readonly name: "raised-is";
      readonly arm: string;
      readonly raisedMicroUsd: number | undefined;
      readonly dearestMicroUsd: number;
    };

export type LedgerGuardName = LedgerGuard["name"];

export type LedgerEffects = {
  readonly addRemainingMicroUsd?: number;
  readonly addReservedMicroUsd?: number;
  readonly addOpen?: readonly number[];
  readonly removeOpen?: readonly number[];
  readonly addFenced?: number;
  readonly addSettled?: number;
  readonly addNext?: number;
  readonly stop?: { readonly reason: StopReason; readonly message: string };
  readonly pace?: { readonly pace: number; readonly paceAtMs: number; readonly paceCeiling?: number };
  readonly dearestMicroUsd?: number;
  readonly raised?: { readonly arm: string; readonly chargeMicroUsd: number };
};

export type LedgerChange = { readonly guards: readonly LedgerGuard[]; readonly effects: LedgerEffects };

export function guardHolds(guard: LedgerGuard, ledger: Ledger): boolean {
  switch (guard.name) {
    case "not-stopped":
      return ledger.stop === undefined;
    case "affordable":
      return ledger.remainingMicroUsd >= ledger.dearestMicroUsd;
    case "not-open":
      return !ledger.open.has(guard.ordinal);
    case "open":
      return ledger.open.has(guard.ordinal);
    case "not-fenced":
      return !ledger.fenced.has(fenceMark(guard.ordinal, guard.attempt));
    case "below-pace":
      return ledger.open.size < ledger.pace;
    case "room-for":
      return ledger.pace === guard.pace && ledger.open.size + guard.entering <= guard.pace;
    case "affordable-for":
      return ledger.dearestMicroUsd === guard.dearestMicroUsd && ledger.remainingMicroUsd >= guard.neededMicroUsd;
    case "next-is":
      return ledger.next === guard.next;
    case "pace-is":
      return ledger.pace === guard.pace && ledger.paceAtMs === guard.paceAtMs;
    case "raised-is":
      return (
        ledger.raisedMicroUsd[guard.arm] === guard.raisedMicroUsd && ledger.dearestMicroUsd === guard.dearestMicroUsd
      );
    default:
      return assertNever(guard);
  }
}

/** The ledger after the change, or undefined when a guard does not hold. */
export function applyChange(ledger: Ledger, change: LedgerChange): Ledger | undefined {
  if (!change.guards.every((guard) => guardHolds(guard, ledger))) return undefined;
  const { effects } = change;
  const open = new Set(ledger.open);
  for (const ordinal of effects.addOpen ?? []) open.add(ordinal);
  for (const ordinal of effects.removeOpen ?? []) open.delete(ordinal);
  const fenced = new Set(ledger.fenced);
  if (effects.addFenced !== undefined) fenced.add(effects.addFenced);
  const { stop, pace, raised } = effects;
  return {
    ...ledger,
    ...(stop && { stop: stop.reason, stopMessage: stop.message }),
    ...pace,
    ...(raised && { raisedMicroUsd: { ...ledger.raisedMicroUsd, [raised.arm]: raised.chargeMicroUsd } }),
    remainingMicroUsd: ledger.remainingMicroUsd + (effects.addRemainingMicroUsd ?? 0),
    reservedMicroUsd: ledger.reservedMicroUsd + (effects.addReservedMicroUsd ?? 0),
    dearestMicroUsd: effects.dearestMicroUsd ?? ledger.dearestMicroUsd,
    open,
    fenced,
    settled: ledger.settled + (effects.addSettled ?? 0),
    next: ledger.next + (effects.addNext ?? 0),
  };
}
