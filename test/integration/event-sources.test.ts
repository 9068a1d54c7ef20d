// Event sources on the local cloud: real messages, real visibility, real dead letters.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type AwsClients, createAwsPorts, createClients, parseTrialMessage, type SqsSdk } from "@assay/adapters/aws";
import {
  type Emulators,
  type EventSource,
  pollQueue,
  type SqsEvent,
  type SqsHandler,
  startEmulators,
  startEventSources,
} from "@assay/local";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newRef } from "../contracts/sample-rows.ts";

let home: string;
let emulators: Emulators;
let clients: AwsClients;
let sqs: SqsSdk;
const sources: EventSource[] = [];
const faults: unknown[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "assay-sources-"));
  emulators = await startEmulators(home);
  clients = createClients(emulators);
  sqs = await clients.sqs();
});

afterEach(async () => {
  await Promise.all(sources.splice(0).map((source) => source.stop()));
  faults.length = 0;
});

afterAll(async () => {
  clients.close();
  await emulators.close();
  await rm(home, { recursive: true, force: true });
});

let made = 0;
async function makeQueue(attributes: Record<string, string> = {}) {
  made += 1;
  const { client, commands } = sqs;
  const { QueueUrl: url = "" } = await client.send(
    new commands.CreateQueueCommand({ QueueName: `source-${made}`, Attributes: attributes }),
  );
  const { Attributes: said } = await client.send(
    new commands.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["QueueArn"] }),
  );
  return { url, arn: said?.QueueArn ?? "" };
}

async function send(url: string, bodies: readonly string[], delaySeconds = 0) {
  const { client, commands } = sqs;
  for (const body of bodies) {
    await client.send(
      new commands.SendMessageCommand({ QueueUrl: url, MessageBody: body, DelaySeconds: delaySeconds }),
    );
  }
}

async function left(url: string): Promise<number> {
  const { client, commands } = sqs;
  const names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"] as const;
  const answer = await client.send(
    new commands.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] }),
  );
  return names.reduce((sum, name) => sum + Number(answer.Attributes?.[name]), 0);
}

function poll(
  queue: { url: string; arn: string },
  handler: SqsHandler,
  more: { batchSize?: number; maxConcurrency?: number } = {},
) {
  const source = pollQueue({
    sqs,
    queue,
    region: emulators.region,
    functionName: "worker",
    timeoutSeconds: 900,
    batchSize: 10,
    maxConcurrency: 2,
    handler,
    onFault: (error) => faults.push(error),
    ...more,
  });
  sources.push(source);
  return source;
}

const bodies = (n: number) => Array.from({ length: n }, (_, i) => String(i));
const numbers = (texts: readonly string[]) => texts.map(Number).sort((a, b) => a - b);

test("Every message arrives as AWS would hand it over, and is gone when its handler is done", async () => {
  const queue = await makeQueue();
  const events: SqsEvent[] = [];
  await send(queue.url, bodies(25));
  poll(queue, async (event, context) => {
    expect(context.getRemainingTimeInMillis()).toBeGreaterThan(800_000);
    events.push(event);
  });
  await vi.waitFor(async () => expect(await left(queue.url)).toBe(0), { timeout: 10_000 });
  const records = events.flatMap((event) => event.Records);
  expect(numbers(records.map((record) => record.body))).toEqual(numbers(bodies(25)));
  expect(Math.max(...events.map((event) => event.Records.length))).toBeLessThanOrEqual(10);
  expect(records[0]).toMatchObject({
    messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    receiptHandle: expect.stringMatching(/./),
    attributes: { ApproximateReceiveCount: "1", SentTimestamp: expect.stringMatching(/^\d+$/) },
    eventSource: "aws:sqs",
    eventSourceARN: queue.arn,
    awsRegion: emulators.region,
  });
  expect(faults).toEqual([]);
});

test("No more invocations run at once than allowed, and all that are allowed do", async () => {
  const queue = await makeQueue();
  await send(queue.url, bodies(24));
  let running = 0;
  let most = 0;
  poll(
    queue,
    async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      running -= 1;
    },
    { batchSize: 1, maxConcurrency: 3 },
  );
  await vi.waitFor(async () => expect(await left(queue.url)).toBe(0), { timeout: 10_000 });
  expect(most).toBe(3);
});

test("Only the messages that failed come back, counted, and end as dead letters", async () => {
  const dead = await makeQueue();
  const queue = await makeQueue({
    VisibilityTimeout: "2",
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 2 }),
  });
  const seen: string[] = [];
  const deadBodies: string[] = [];
  await send(queue.url, ["good", "poison"]);
  poll(queue, async (event) => {
    seen.push(...event.Records.map((record) => `${record.body} ${record.attributes.ApproximateReceiveCount}`));
    const failed = event.Records.filter((record) => record.body === "poison");
    return { batchItemFailures: failed.map((record) => ({ itemIdentifier: record.messageId })) };
  });
  poll(dead, async (event) => void deadBodies.push(...event.Records.map((record) => record.body)));
  await vi.waitFor(() => expect(deadBodies).toEqual(["poison"]), { timeout: 10_000 });
  expect(seen).toHaveLength(3);
  expect(new Set(seen)).toEqual(new Set(["good 1", "poison 1", "poison 2"]));
  expect(await left(queue.url)).toBe(0);
});

test("A handler that throws brings the whole batch back, and the fault is told", async () => {
  const queue = await makeQueue({ VisibilityTimeout: "1" });
  const done: string[] = [];
  let throwing = true;
  await send(queue.url, ["a", "b"]);
  poll(queue, async (event) => {
    if (throwing) {
      throwing = event.Records.length === 0;
      throw new Error("broken");
    }
    done.push(...event.Records.map((record) => record.body));
  });
  await vi.waitFor(() => expect(new Set(done)).toEqual(new Set(["a", "b"])), { timeout: 10_000 });
  expect(faults).toEqual([new Error("broken")]);
});

test("A paused source takes nothing, and gives all when it is resumed", async () => {
  const queue = await makeQueue();
  const seen: string[] = [];
  const source = poll(queue, async (event) => void seen.push(...event.Records.map((record) => record.body)));
  source.pause();
  await send(queue.url, bodies(3));
  await sleep(1_500);
  expect(seen).toEqual([]);
  expect(await left(queue.url)).toBe(3);
  source.resume();
  await vi.waitFor(() => expect(numbers(seen)).toEqual([0, 1, 2]), { timeout: 10_000 });
});

test("Stopping waits for the invocation that runs, and its message is deleted", async () => {
  const queue = await makeQueue();
  let finish: () => void = () => {};
  let begun = false;
  await send(queue.url, ["a"]);
  const source = poll(queue, async () => {
    begun = true;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await vi.waitFor(() => expect(begun).toBe(true), { timeout: 10_000 });
  let stopped = false;
  const stopping = source.stop().then(() => {
    stopped = true;
  });
  await sleep(50);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(await left(queue.url)).toBe(0);
});

test("A delayed message waits its time", async () => {
  const queue = await makeQueue();
  const seen: string[] = [];
  await send(queue.url, ["late"], 3);
  await send(queue.url, ["now"]);
  poll(queue, async (event) => void seen.push(...event.Records.map((record) => record.body)));
  await vi.waitFor(() => expect(seen).toEqual(["now", "late"]), { timeout: 10_000 });
});

test("The topology's sources drive its handlers: trials, finish, events, dead letters and the heartbeat", async () => {
  const ports = createAwsPorts(emulators);
  const ref = newRef();
  const ordinals: number[] = [];
  const finished: string[] = [];
  const told: string[] = [];
  const deadLetters: string[] = [];
  let beats = 0;
  const source = await startEventSources(
    emulators,
    {
      worker: async (event) =>
        void ordinals.push(...event.Records.map((record) => parseTrialMessage(record.body).ordinal)),
      finish: async (event) => void finished.push(...event.Records.map((record) => record.body)),
      events: async (event) => void told.push(...event.Records.map((record) => record.body)),
      "dead-letters": async (event) => void deadLetters.push(...event.Records.map((record) => record.body)),
      heartbeat: async () => {
        beats += 1;
      },
    },
    (functionName, error) => faults.push(functionName, error),
  );
  sources.push(source);
  await ports.queue.sendTrials(
    ref,
    Array.from({ length: 30 }, (_, ordinal) => ({ ordinal, delaySeconds: 0 })),
  );
  await ports.queue.sendFinish(ref);
  await ports.queue.sendEvent(ref.workspace, "can_1", 0);
  await send(emulators.localQueues["trials-dead"].url, ["dead"]);
  await vi.waitFor(
    () => {
      expect(new Set(ordinals).size).toBe(30);
      expect(finished).toHaveLength(1);
      expect(told).toEqual([JSON.stringify({ v: 1, ws: ref.workspace, eventId: "can_1" })]);
      expect(deadLetters).toEqual(["dead"]);
      expect(beats).toBeGreaterThan(1);
    },
    { timeout: 10_000 },
  );
  expect(faults).toEqual([]);
  ports.close();
});
