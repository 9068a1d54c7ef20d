import { expect, test } from "vitest";
import type { SqsRecord } from "./lambda-events.ts";
import { undoneMessages } from "./undone-messages.ts";

const records = ["a", "b", "c"].map((messageId) => ({ messageId }) as SqsRecord);
const failing = (...ids: string[]) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) });

test("An answer without failures means that all messages are done", () => {
  expect(undoneMessages(records, undefined).size).toBe(0);
  expect(undoneMessages(records, null).size).toBe(0);
  expect(undoneMessages(records, failing()).size).toBe(0);
});

test("Only the messages that are named come back", () => {
  expect(undoneMessages(records, failing("b"))).toEqual(new Set(["b"]));
});

test("A name that is not in the batch brings all of them back", () => {
  expect(undoneMessages(records, failing("b", "x"))).toEqual(new Set(["a", "b", "c"]));
  expect(undoneMessages(records, failing(""))).toEqual(new Set(["a", "b", "c"]));
});
