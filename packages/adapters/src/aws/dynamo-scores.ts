// Scores in a table of their own, append-only. What exists is looked up first and never written again; two appends of
// one key at once carry the same content, since keys and rows are derived from the same trial, so the gap between
// looking and writing changes no number.

import type { ExperimentRef, Scores } from "@assay/core/ports";
import { compareScoreRows, type ScoreRow, scoreRowSchema } from "@assay/core/scoring";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { type ItemKey, ordinalText, SHARDS, scoreKey, scorePartition } from "./keys.ts";
import { mergeSorted } from "./merge-sorted.ts";

export function createDynamoScores(scores: Dynamo): Scores {
  return {
    async append(ref, rows) {
      const items = new Map<string, Item & ItemKey>();
      for (const row of rows) {
        const item = itemOfRow(ref, row);
        const id = idOf(item);
        if (!items.has(id)) items.set(id, item);
      }
      const keys = [...items.values()].map(({ pk, sk }) => ({ pk, sk }));
      for (const key of await scores.existing(keys)) items.delete(idOf(key));
      await scores.putAll([...items.values()]);
    },

    async dropFaults(ref, ordinals) {
      const bare: (Item & ItemKey)[] = [];
      for (const ordinal of ordinals) {
        const from = `${ordinalText(ordinal)}#`;
        for await (const item of scores.query(scorePartition(ref, ordinal % SHARDS), { from, to: `${from}~` })) {
          const { fault, ...row } = parseBody(item, scoreRowSchema, `score ${String(item.sk)}`);
          if (fault !== undefined) bare.push(itemOfRow(ref, row));
        }
      }
      await scores.putAll(bare);
    },

    async *scan(ref) {
      const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
      const streams = shards.map((shard) => inOrder(scores.query(scorePartition(ref, shard))));
      yield* mergeSorted(streams, compareScoreRows);
    },
  };
}

function itemOfRow(ref: ExperimentRef, row: ScoreRow): Item & ItemKey {
  return { ...scoreKey(ref, row), ...bodyOf(row) };
}

function idOf(key: ItemKey): string {
  return `${key.pk}\n${key.sk}`;
}

/** Sort keys order ordinals; within one, scorers and versions are few and ordered here. */
async function* inOrder(items: AsyncIterable<Item>): AsyncGenerator<ScoreRow> {
  let ofOrdinal: ScoreRow[] = [];
  for await (const item of items) {
    const row = parseBody(item, scoreRowSchema, `score ${String(item.sk)}`);
    if (ofOrdinal[0] !== undefined && ofOrdinal[0].ordinal !== row.ordinal) {
      yield* ofOrdinal.sort(compareScoreRows);
      ofOrdinal = [];
    }
    ofOrdinal.push(row);
  }
  yield* ofOrdinal.sort(compareScoreRows);
}
