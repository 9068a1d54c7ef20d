// What AWS may answer and an emulator never does: leftovers, refusals, answers that are lost after the write.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AwsPorts, createAwsPorts, createClients } from "@assay/adapters/aws";
import { enter, enterRefusal, openLedger } from "@assay/core/ledger";
import { type Emulators, startEmulators } from "@assay/local";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { collect, newRef, runningRow, scoreRow } from "./sample-rows.ts";
import { type Json, startTamperingProxy, type Tampering, type TamperingProxy } from "./tampering-proxy.ts";

let home: string;
let emulators: Emulators;
let proxies: TamperingProxy[];
let ports: AwsPorts;
let tamper: (operation: string, body: Json) => Tampering | undefined;
let asked: string[];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "assay-awkward-"));
  emulators = await startEmulators(home);
  const { dynamodb, sqs } = emulators.endpoints;
  const seen = (operation: string, body: Json) => {
    asked.push(operation);
    return tamper(operation, body);
  };
  proxies = await Promise.all([startTamperingProxy(dynamodb, seen), startTamperingProxy(sqs, seen)]);
});

beforeEach(() => {
  asked = [];
  tamper = () => undefined;
  const [dynamodb, sqs] = proxies.map((proxy) => proxy.endpoint);
  ports = createAwsPorts({ ...emulators, endpoints: { ...emulators.endpoints, dynamodb: dynamodb!, sqs: sqs! } });
});

afterEach(() => ports.close());

afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await emulators.close();
  await rm(home, { recursive: true, force: true });
});

const rows = Array.from({ length: 60 }, (_, ordinal) => scoreRow(ordinal, "exact_match", 1, ordinal));

test("Items that a batch left unprocessed are written in the end", async () => {
  const ref = newRef();
  let leaving = 3;
  tamper = (operation, body) => {
    if (operation !== "BatchWriteItem" || leaving-- <= 0) return undefined;
    const [table, requests] = Object.entries(body.RequestItems as Record<string, unknown[]>)[0]!;
    const left = { [table]: requests.slice(1) };
    return {
      body: { ...body, RequestItems: { [table]: requests.slice(0, 1) } },
      answer: (said) => ({ ...said, UnprocessedItems: left }),
    };
  };
  await ports.scores.append(ref, rows);
  expect(asked.filter((operation) => operation === "BatchWriteItem").length).toBeGreaterThan(3);
  expect(await collect(ports.scores.scan(ref))).toEqual(rows);
});

test("Keys that a batch left unread are read before anything is written over them", async () => {
  const ref = newRef();
  await ports.scores.append(ref, rows);
  let leaving = 1;
  tamper = (operation, body) => {
    if (operation !== "BatchGetItem" || leaving-- <= 0) return undefined;
    const [table, asks] = Object.entries(body.RequestItems as Record<string, { Keys: unknown[] }>)[0]!;
    const [read, left] = [asks.Keys.slice(0, 5), asks.Keys.slice(5)];
    return {
      body: { ...body, RequestItems: { [table]: { ...asks, Keys: read } } },
      answer: (said) => ({ ...said, UnprocessedKeys: { [table]: { ...asks, Keys: left } } }),
    };
  };
  await ports.scores.append(
    ref,
    rows.map((row) => ({ ...row, scoredAt: "later" })),
  );
  expect(leaving).toBeLessThan(1);
  expect(await collect(ports.scores.scan(ref))).toEqual(rows);
});

test("Messages that a batch refused for no fault of theirs are sent again, and no other twice", async () => {
  let refusing = 1;
  const sent: number[] = [];
  tamper = (operation, body) => {
    if (operation !== "SendMessageBatch") return undefined;
    const entries = body.Entries as { Id: string; MessageBody: string }[];
    const taken = refusing-- > 0 ? entries.slice(0, 4) : entries;
    sent.push(...taken.map((entry) => (JSON.parse(entry.MessageBody) as { ordinal: number }).ordinal));
    const failed = entries.slice(taken.length).map(({ Id }) => ({ Id, SenderFault: false, Code: "InternalError" }));
    return { body: { ...body, Entries: taken }, answer: (said) => ({ ...said, Failed: failed }) };
  };
  const ordinals = Array.from({ length: 25 }, (_, ordinal) => ordinal);
  await ports.queue.sendTrials(
    newRef(),
    ordinals.map((ordinal) => ({ ordinal, delaySeconds: 0 })),
  );
  expect(sent.sort((a, b) => a - b)).toEqual(ordinals);
});

test("A message that can never be taken is a fault, not a loop", async () => {
  tamper = (operation, body) => {
    if (operation !== "SendMessageBatch") return undefined;
    const entries = body.Entries as { Id: string }[];
    const failed = entries.map(({ Id }) => ({ Id, SenderFault: true, Code: "InvalidMessageContents" }));
    return { answer: (said) => ({ ...said, Successful: [], Failed: failed }) };
  };
  await expect(ports.queue.sendFinish(newRef())).rejects.toMatchObject({ code: "internal" });
  expect(asked).toEqual(["SendMessageBatch"]);
});

test("A delay stays within what AWS takes, and a message names its workspace as its group", async () => {
  const entries: unknown[] = [];
  tamper = (operation, body) => {
    if (operation === "SendMessageBatch") entries.push(...(body.Entries as unknown[]));
    return undefined;
  };
  const ref = newRef();
  await ports.queue.sendTrials(ref, [
    { ordinal: 0, delaySeconds: 1_000 },
    { ordinal: 0, delaySeconds: -1 },
    { ordinal: 1, delaySeconds: 1.2 },
  ]);
  expect(entries).toMatchObject([900, 0, 2].map((DelaySeconds) => ({ DelaySeconds, MessageGroupId: ref.workspace })));
});

test("A row that was taken although the answer was lost reads as taken by its token", async () => {
  const ref = newRef();
  let losing = 1;
  tamper = (operation) => (operation === "PutItem" && losing-- > 0 ? { loseAnswer: true } : undefined);
  expect(await ports.trials.take(ref, runningRow(3, "mine"))).toBe("exists");
  expect(asked).toEqual(["PutItem", "PutItem"]);
  expect((await ports.trials.read(ref, 3))?.token).toBe("mine");
});

test("Passing the turnstile although the answer was lost reserves once, and the ledger tells that we are inside", async () => {
  const ref = newRef();
  await ports.ledgers.create(ref, openLedger({ limitMicroUsd: 1_000, dearestMicroUsd: 10, total: 5, pace: 5 }));
  let losing = 1;
  tamper = (operation) => (operation === "UpdateItem" && losing-- > 0 ? { loseAnswer: true } : undefined);
  expect(await ports.ledgers.change(ref, enter(3, 1, 10))).toEqual({ kind: "refused" });
  const ledger = (await ports.ledgers.read(ref))!;
  expect(ledger.reservedMicroUsd).toBe(10);
  expect(enterRefusal(ledger, 3, 1)).toBe("inside");
});

test("A stored item that does not fit its schema is corrupt, and says which field", async () => {
  const ref = newRef();
  await ports.trials.take(ref, runningRow(3, "mine"));
  const clients = createClients(emulators);
  const dynamo = await clients.dynamo();
  const key = { pk: `WS#${ref.workspace}#EXP#${ref.experimentId}#T#3`, sk: "0000000003" };
  const body = JSON.stringify({ ...runningRow(3, "mine"), attempt: 0 });
  await dynamo.put({ TableName: emulators.tables.main, Item: { ...key, body } });
  clients.close();
  await expect(ports.trials.read(ref, 3)).rejects.toMatchObject({
    code: "corrupt",
    message: expect.stringContaining("attempt"),
  });
});

test("A store that does not answer is unavailable", async () => {
  const nowhere = { dynamodb: "http://127.0.0.1:9", sqs: "http://127.0.0.1:9", s3: "http://127.0.0.1:9" };
  const gone = createAwsPorts({ ...emulators, endpoints: nowhere });
  const ref = newRef();
  await expect(gone.ledgers.read(ref)).rejects.toMatchObject({ name: "DomainError", code: "unavailable" });
  await expect(gone.blobs.get("x")).rejects.toMatchObject({ name: "DomainError", code: "unavailable" });
  await expect(gone.queue.sendFinish(ref)).rejects.toMatchObject({ name: "DomainError", code: "unavailable" });
  gone.close();
});
