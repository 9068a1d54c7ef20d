// Several trials entering, or several leaving, in one write: the same guards for each, sums for the money. What comes out
// is what would have come out one after the other in the given order; when one of them would be refused, all are, and
// each is then tried by itself.

import type { Ledger } from "./ledger.ts";
import type { LedgerChange, LedgerGuard } from "./ledger-change.ts";

/** DynamoDB takes at most 300 operators and 4 KB in a condition. */
export const MOST_JOINED = 10;

export type JoinableStep = "enter" | "leave";

/** undefined: always written by itself (fences, latches, pace, dead letters). */
export function joinableStep({ guards, effects }: LedgerChange): JoinableStep | undefined {
  if (effects.removeOpen !== undefined) return "leave";
  return guards.some(({ name }) => name === "affordable") ? "enter" : undefined;
}

/** All of one step, with distinct ordinals. `seen`: the ledger as it was last; what moved meanwhile makes it refused. */
export function joinChanges(changes: readonly LedgerChange[], seen: Ledger): LedgerChange {
  if (changes.length === 1) return changes[0]!;
  const sum = (figure: "addRemainingMicroUsd" | "addReservedMicroUsd" | "addSettled" | "addNext") =>
    changes.reduce((total, { effects }) => total + (effects[figure] ?? 0), 0);
  const isEnter = joinableStep(changes[0]!) === "enter";
  const own = changes.flatMap(({ guards }) => guards.filter((guard) => ownGuards.has(guard.name)));
  const money = { addRemainingMicroUsd: sum("addRemainingMicroUsd"), addReservedMicroUsd: sum("addReservedMicroUsd") };
  if (!isEnter) {
    return {
      guards: own,
      effects: {
        ...money,
        removeOpen: changes.flatMap(({ effects }) => effects.removeOpen ?? []),
        addSettled: sum("addSettled"),
        addNext: sum("addNext"),
      },
    };
  }
  return {
    guards: [{ name: "not-stopped" }, ...sharedGuards(changes, seen), ...own],
    effects: { ...money, addOpen: changes.flatMap(({ effects }) => effects.addOpen ?? []) },
  };
}

/** The ledger as the change at `place` would have found it written, had they come one after the other. */
export function viewAfter(joined: Ledger, changes: readonly LedgerChange[], place: number): Ledger {
  const open = new Set(joined.open);
  let { remainingMicroUsd, reservedMicroUsd, settled, next } = joined;
  for (const { effects } of changes.slice(place + 1)) {
    for (const ordinal of effects.addOpen ?? []) open.delete(ordinal);
    for (const ordinal of effects.removeOpen ?? []) open.add(ordinal);
    remainingMicroUsd -= effects.addRemainingMicroUsd ?? 0;
    reservedMicroUsd -= effects.addReservedMicroUsd ?? 0;
    settled -= effects.addSettled ?? 0;
    next -= effects.addNext ?? 0;
  }
  return { ...joined, open, remainingMicroUsd, reservedMicroUsd, settled, next };
}

const ownGuards: ReadonlySet<LedgerGuard["name"]> = new Set(["not-open", "open", "not-fenced"] as const);

function sharedGuards(changes: readonly LedgerChange[], seen: Ledger): LedgerGuard[] {
  const before = changes.slice(0, -1).reduce((total, { effects }) => total - (effects.addRemainingMicroUsd ?? 0), 0);
  const { dearestMicroUsd, pace } = seen;
  return [
    { name: "affordable-for", neededMicroUsd: before + dearestMicroUsd, dearestMicroUsd },
    { name: "room-for", entering: changes.length, pace },
  ];
}
