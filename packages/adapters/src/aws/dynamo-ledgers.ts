// Ledgers in DynamoDB: every change is one conditional update of one item, never a transaction. On one hot item
// conditional updates queue; transactions cancel each other.

import type { LedgerEffects } from "@assay/core/ledger";
import type { Ledgers } from "@assay/core/ports";
import type { Dynamo } from "./dynamo.ts";
import { ledgerKey, lossesKey } from "./keys.ts";
import { guardClause } from "./ledger-conditions.ts";
import { itemOfLedger, parseLedgerItem } from "./ledger-item.ts";
import { Placeholders } from "./placeholders.ts";

const LOST = "lost.";

export function createDynamoLedgers(main: Dynamo): Ledgers {
  return {
    async create(ref, ledger) {
      return (await main.putNew({ ...ledgerKey(ref), ...itemOfLedger(ledger) })) ? "created" : "exists";
    },

    async read(ref) {
      const item = await main.get(ledgerKey(ref));
      return item && parseLedgerItem(item);
    },

    async change(ref, change) {
      const use = new Placeholders();
      const update = updateExpression(change.effects, use);
      // An update makes an item that is not there; a ledger is only ever made by its start.
      const clauses = [`attribute_exists(${use.name("pk")})`, ...change.guards.map((guard) => guardClause(guard, use))];
      const answer = await main.update(ledgerKey(ref), update, {
        expression: clauses.join(" AND "),
        names: use.names,
        values: use.values,
      });
      return answer === "refused" ? { kind: "refused" } : { kind: "applied", ledger: parseLedgerItem(answer) };
    },

    // May count one failure twice (see increment): it decides when to halt, never money.
    async countLoss(ref, arm, code) {
      return await main.increment(lossesKey(ref), `${LOST}${arm}.${code}`);
    },

    async readLosses(ref) {
      const losses: Record<string, Record<string, number>> = {};
      for (const [attribute, count] of Object.entries((await main.get(lossesKey(ref))) ?? {})) {
        if (!attribute.startsWith(LOST)) continue;
        // Codes have no dot; arms may.
        const codeAt = attribute.lastIndexOf(".");
        const arm = attribute.slice(LOST.length, codeAt);
        losses[arm] = { ...losses[arm], [attribute.slice(codeAt + 1)]: Number(count) };
      }
      return losses;
    },
  };
}

function updateExpression(effects: LedgerEffects, use: Placeholders): string {
  const add: string[] = [];
  const remove: string[] = [];
  const set: string[] = [];
  const addTo = (attribute: string, amount: number | Set<number> | undefined) => {
    if (amount !== undefined) add.push(`${use.name(attribute)} ${use.value(amount)}`);
  };
  const setTo = (attribute: string, value: unknown) => {
    if (value !== undefined) set.push(`${use.name(attribute)} = ${use.value(value)}`);
  };
  const setOf = (ordinals: readonly number[] | undefined) => (ordinals?.length ? new Set(ordinals) : undefined);

  addTo("remaining", effects.addRemainingMicroUsd);
  addTo("reserved", effects.addReservedMicroUsd);
  addTo("open", setOf(effects.addOpen));
  addTo("fenced", effects.addFenced === undefined ? undefined : new Set([effects.addFenced]));
  addTo("settled", effects.addSettled);
  addTo("next", effects.addNext);
  const left = setOf(effects.removeOpen);
  if (left !== undefined) remove.push(`${use.name("open")} ${use.value(left)}`);
  setTo("stop", effects.stop?.reason);
  setTo("stopMessage", effects.stop?.message.toWellFormed());
  setTo("pace", effects.pace?.pace);
  setTo("paceAt", effects.pace?.paceAtMs);
  setTo("paceCeiling", effects.pace?.paceCeiling);
  setTo("dearest", effects.dearestMicroUsd);
  if (effects.raised) {
    const { arm, chargeMicroUsd } = effects.raised;
    set.push(`${use.name("raised")}.${use.name(arm)} = ${use.value(chargeMicroUsd)}`);
  }
  return [
    ...(set.length > 0 ? [`SET ${set.join(", ")}`] : []),
    ...(add.length > 0 ? [`ADD ${add.join(", ")}`] : []),
    ...(remove.length > 0 ? [`DELETE ${remove.join(", ")}`] : []),
  ].join(" ");
}
