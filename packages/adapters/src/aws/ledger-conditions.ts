// Each guard of core/ledger as a clause of a conditional update, and the race it settles. One item, one condition:
// DynamoDB checks all clauses and applies the change in one step, or neither.

import { fenceMark, type LedgerGuard } from "@assay/core/ledger";
import { assertNever } from "@assay/core/support";
import type { Placeholders } from "./placeholders.ts";

export function guardClause(guard: LedgerGuard, use: Placeholders): string {
  switch (guard.name) {
    case "not-stopped":
      // Entering against a cancel, a halt or the end of the money.
      return `attribute_not_exists(${use.name("stop")})`;
    case "affordable":
      // Two trials wanting the last of the money.
      return `${use.name("remaining")} >= ${use.name("dearest")}`;
    case "not-open":
      // Two deliveries of one trial; fencing one that is inside. Typed as number: a text never matches, silently.
      return `NOT contains(${use.name("open")}, ${use.value(integer(guard.ordinal))})`;
    case "open":
      // Leaving twice.
      return `contains(${use.name("open")}, ${use.value(integer(guard.ordinal))})`;
    case "not-fenced":
      // An old holder waking up after its trial was taken over.
      return `NOT contains(${use.name("fenced")}, ${use.value(integer(fenceMark(guard.ordinal, guard.attempt)))})`;
    case "below-pace": {
      // More at once than the pace allows. An empty set is no attribute, and size() of none is no number.
      const open = use.name("open");
      return `(attribute_not_exists(${open}) OR size(${open}) < ${use.name("pace")})`;
    }
    case "room-for": {
      // Several entering at once against a pace that moved or filled up. Conditions know no arithmetic, so the pace
      // that was seen is part of it; more than the pace itself never enter.
      if (guard.entering > guard.pace) return `attribute_not_exists(${use.name("pk")})`;
      const open = use.name("open");
      const most = use.value(integer(guard.pace - guard.entering));
      return (
        `${use.name("pace")} = ${use.value(integer(guard.pace))}` +
        ` AND (attribute_not_exists(${open}) OR size(${open}) <= ${most})`
      );
    }
    case "affordable-for":
      // Several wanting the last of the money at once.
      return (
        `${use.name("dearest")} = ${use.value(integer(guard.dearestMicroUsd))}` +
        ` AND ${use.name("remaining")} >= ${use.value(integer(guard.neededMicroUsd))}`
      );
    case "next-is":
      // Two heartbeats handing out the same ordinals.
      return `${use.name("next")} = ${use.value(integer(guard.next))}`;
    case "pace-is":
      // Two workers halving the pace for the same refusals.
      return (
        `${use.name("pace")} = ${use.value(integer(guard.pace))}` +
        ` AND ${use.name("paceAt")} = ${use.value(integer(guard.paceAtMs))}`
      );
    case "raised-is": {
      // Two overruns of one arm raising it at once.
      const raised = `${use.name("raised")}.${use.name(guard.arm)}`;
      const seen = guard.raisedMicroUsd;
      const unchanged =
        seen === undefined ? `attribute_not_exists(${raised})` : `${raised} = ${use.value(integer(seen))}`;
      return `${unchanged} AND ${use.name("dearest")} = ${use.value(integer(guard.dearestMicroUsd))}`;
    }
    default:
      return assertNever(guard);
  }
}

function integer(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number that a ledger can hold`);
  return value;
}
