// DynamoDB as the adapters use it: reads are strongly consistent, pages are followed to the end, batches stay inside
// their limits, and what was not processed is sent again. A condition that fails is an answer; all else is a fault.

import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@assay/core/support";
import type { BatchGetCommandInput, BatchWriteCommandInput, DynamoDBDocument } from "@aws-sdk/lib-dynamodb";
import type { ItemKey } from "./keys.ts";
import { hasName, translateSdkError } from "./sdk-errors.ts";

export type Item = Readonly<Record<string, unknown>>;

export type Condition = {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
};

export type KeyRange = { readonly from: string; readonly to: string };

const MAX_WRITES = 25;
const MAX_READS = 100;
const BATCHES_AT_ONCE = 4;
const MAX_ROUNDS = 8;

export class Dynamo {
  readonly #open: () => Promise<DynamoDBDocument>;
  readonly #table: string;

  constructor(open: () => Promise<DynamoDBDocument>, table: string) {
    this.#open = open;
    this.#table = table;
  }

  async get(key: ItemKey): Promise<Item | undefined> {
    const answer = await this.#ask((document) =>
      document.get({ TableName: this.#table, Key: key, ConsistentRead: true }),
    );
    return answer.Item;
  }

  /** False when an item with that key is there: another's, or our own whose answer was lost. */
  async putNew(item: Item & ItemKey): Promise<boolean> {
    return await this.putWhen(item, { expression: "attribute_not_exists(pk)" });
  }

  /** Whatever was there. */
  async put(item: Item & ItemKey): Promise<void> {
    await this.#ask((document) => document.put({ TableName: this.#table, Item: item }));
  }

  async putWhen(item: Item & ItemKey, condition: Condition): Promise<boolean> {
    return await this.#askWhether((document) =>
      document.put({ TableName: this.#table, Item: item, ...conditionInput(condition) }),
    ).then((answer) => answer !== "refused");
  }

  /** All new values, or "refused". */
  async update(key: ItemKey, update: string, condition: Condition): Promise<Item | "refused"> {
    const answer = await this.#askWhether((document) =>
      document.update({
        TableName: this.#table,
        Key: key,
        UpdateExpression: update,
        ReturnValues: "ALL_NEW",
        ...conditionInput(condition),
      }),
    );
    return answer === "refused" ? answer : (answer.Attributes ?? {});
  }

  /** Adds one to a number that starts at 0; the new number. Counts twice when an answer is lost and asked for again. */
  async increment(key: ItemKey, attribute: string): Promise<number> {
    const answer = await this.#ask((document) =>
      document.update({
        TableName: this.#table,
        Key: key,
        UpdateExpression: "ADD #attribute :one",
        ExpressionAttributeNames: { "#attribute": attribute },
        ExpressionAttributeValues: { ":one": 1 },
        ReturnValues: "UPDATED_NEW",
      }),
    );
    return Number(answer.Attributes?.[attribute]);
  }

  async delete(key: ItemKey): Promise<void> {
    await this.#ask((document) => document.delete({ TableName: this.#table, Key: key }));
  }

  /** False when the condition failed and nothing happened. */
  async deleteWhen(key: ItemKey, condition: Condition): Promise<boolean> {
    return await this.#askWhether((document) =>
      document.delete({ TableName: this.#table, Key: key, ...conditionInput(condition) }),
    ).then((answer) => answer !== "refused");
  }

  /** Every item of the partition in order of its sort key, within the range when one is given. */
  async *query(pk: string, range?: KeyRange): AsyncGenerator<Item> {
    const condition = range === undefined ? "pk = :pk" : "pk = :pk AND sk BETWEEN :from AND :to";
    yield* this.#pages({
      ConsistentRead: true,
      KeyConditionExpression: condition,
      ExpressionAttributeValues: { ":pk": pk, ...(range && { ":from": range.from, ":to": range.to }) },
    });
  }

  /** The listing index, eventually consistent: for people's lists, never for a decision. */
  async *list(listing: string, order: "ascending" | "descending", after?: Item): AsyncGenerator<Item> {
    yield* this.#pages({
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk",
      ExpressionAttributeValues: { ":pk": listing },
      ScanIndexForward: order === "ascending",
      ...(after && { ExclusiveStartKey: after }),
    });
  }

  /** Which of the keys have an item. */
  async existing(keys: readonly ItemKey[]): Promise<readonly ItemKey[]> {
    const found: ItemKey[] = [];
    await eachBatch(keys, MAX_READS, async (batch) => {
      let left: BatchGetCommandInput["RequestItems"] = {
        [this.#table]: { Keys: [...batch], ConsistentRead: true, ProjectionExpression: "pk, sk" },
      };
      await this.#inRounds(async (document) => {
        const answer = await document.batchGet({ RequestItems: left });
        for (const item of answer.Responses?.[this.#table] ?? []) found.push({ pk: item.pk, sk: item.sk });
        left = answer.UnprocessedKeys;
        return left?.[this.#table]?.Keys?.length ?? 0;
      });
    });
    return found;
  }

  /** Puts items of distinct keys, whatever was there. */
  async putAll(items: readonly (Item & ItemKey)[]): Promise<void> {
    await eachBatch(items, MAX_WRITES, async (batch) => {
      let left: BatchWriteCommandInput["RequestItems"] = {
        [this.#table]: batch.map((item) => ({ PutRequest: { Item: item } })),
      };
      await this.#inRounds(async (document) => {
        const answer = await document.batchWrite({ RequestItems: left });
        left = answer.UnprocessedItems;
        return left?.[this.#table]?.length ?? 0;
      });
    });
  }

  async *#pages(input: Omit<Parameters<DynamoDBDocument["query"]>[0], "TableName">): AsyncGenerator<Item> {
    let start = input.ExclusiveStartKey;
    do {
      const page = await this.#ask((document) =>
        document.query({ ...input, TableName: this.#table, ...(start && { ExclusiveStartKey: start }) }),
      );
      yield* page.Items ?? [];
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
  }

  /** Asks until nothing is left over, waiting longer each time. `ask` gives the number left. */
  async #inRounds(ask: (document: DynamoDBDocument) => Promise<number>): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (round > 0) await sleep(Math.random() * 25 * 2 ** round);
      if ((await this.#ask(ask)) === 0) return;
    }
    throw new DomainError("unavailable", `table ${this.#table} left items unprocessed ${MAX_ROUNDS} times`);
  }

  async #askWhether<T>(ask: (document: DynamoDBDocument) => Promise<T>): Promise<T | "refused"> {
    try {
      return await ask(await this.#open());
    } catch (error) {
      if (hasName(error, "ConditionalCheckFailedException")) return "refused";
      throw translateSdkError(error, `table ${this.#table}`);
    }
  }

  async #ask<T>(ask: (document: DynamoDBDocument) => Promise<T>): Promise<T> {
    try {
      return await ask(await this.#open());
    } catch (error) {
      throw translateSdkError(error, `table ${this.#table}`);
    }
  }
}

function conditionInput(condition: Condition) {
  const { expression, names, values } = condition;
  return {
    ConditionExpression: expression,
    ...(names && Object.keys(names).length > 0 && { ExpressionAttributeNames: { ...names } }),
    ...(values && Object.keys(values).length > 0 && { ExpressionAttributeValues: { ...values } }),
  };
}

async function eachBatch<T>(items: readonly T[], size: number, send: (batch: T[]) => Promise<void>): Promise<void> {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, i) => i * size).values();
  await Promise.all(
    Array.from({ length: BATCHES_AT_ONCE }, async () => {
      for (const start of starts) await send(items.slice(start, start + size));
    }),
  );
}
