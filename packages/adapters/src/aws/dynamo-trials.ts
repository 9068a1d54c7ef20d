// Trial rows in DynamoDB, spread over shards by ordinal. State and token lie beside the body, for the guard.

import type { ExperimentRef, Trials } from "@assay/core/ports";
import { type TrialRow, trialRowSchema } from "@assay/core/trials";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { type ItemKey, ordinalText, SHARDS, trialKey, trialPartition } from "./keys.ts";
import { mergeSorted } from "./merge-sorted.ts";

export function createDynamoTrials(main: Dynamo): Trials {
  return {
    async take(ref, row) {
      return (await main.putNew(itemOfRow(ref, row))) ? "taken" : "exists";
    },

    async read(ref, ordinal) {
      const item = await main.get(trialKey(ref, ordinal));
      return item && parseRow(item);
    },

    async replace(ref, row, guard) {
      // The race: whoever took the row over, or settled it, changed its state or its token.
      return await main.putWhen(itemOfRow(ref, row), {
        expression: "#state = :state AND #token = :token",
        names: { "#state": "state", "#token": "token" },
        values: { ":state": guard.state, ":token": guard.token },
      });
    },

    async *scan(ref, { from, to }) {
      if (from >= to) return;
      const range = { from: ordinalText(from), to: ordinalText(to - 1) };
      const shards = Array.from({ length: Math.min(SHARDS, to - from) }, (_, i) => (from + i) % SHARDS);
      const streams = shards.map((shard) => rowsOf(main.query(trialPartition(ref, shard), range)));
      yield* mergeSorted(streams, (a, b) => a.ordinal - b.ordinal);
    },
  };
}

function itemOfRow(ref: ExperimentRef, row: TrialRow): Item & ItemKey {
  return { ...trialKey(ref, row.ordinal), state: row.state, token: row.token, ...bodyOf(row) };
}

async function* rowsOf(items: AsyncIterable<Item>): AsyncGenerator<TrialRow> {
  for await (const item of items) yield parseRow(item);
}

function parseRow(item: Item): TrialRow {
  return parseBody(item, trialRowSchema, `trial ${String(item.sk)}`);
}
