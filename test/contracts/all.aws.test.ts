// The AWS adapters under every contract, on the local cloud's DynamoDB, S3 and SQS.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type AwsPorts,
  createAwsPorts,
  createClients,
  parseEventMessage,
  parseFinishMessage,
  parseTrialMessage,
} from "@assay/adapters/aws";
import { joinLedgers } from "@assay/core/lifecycle";
import { type Emulators, startEmulators } from "@assay/local";
import { afterAll, beforeAll, describe } from "vitest";
import { describeBlobs } from "./blobs.ts";
import { describeErasures } from "./erasures.ts";
import { describeExperiments } from "./experiments.ts";
import { describeLedgers } from "./ledgers.ts";
import { describeQueue, type Received } from "./queue.ts";
import { describeScores } from "./scores.ts";
import { describeSharedPages, describeShares } from "./shares.ts";
import { describeTrials } from "./trials.ts";
import { describeCaseSets, describeReports, describeWorkflows } from "./versions.ts";

let home: string;
let emulators: Emulators;
let ports: AwsPorts;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "assay-contracts-"));
  emulators = await startEmulators(home);
  ports = createAwsPorts(emulators);
});

afterAll(async () => {
  ports?.close();
  await emulators?.close();
  await rm(home, { recursive: true, force: true });
});

describeBlobs(async () => ports.blobs);
describeCaseSets(async () => ports.caseSets);
describeErasures(async () => ports.erasures);
describeExperiments(async () => ports.experiments);
describeLedgers(async () => ports.ledgers);
describe("joined", () => {
  describeLedgers(async () => joinLedgers(ports.ledgers));
});
describeReports(async () => ports.reports);
describeScores(async () => ports.scores);
describeShares(async () => ports.shares);
describeSharedPages(async () => ports.sharedPages);
describeTrials(async () => ports.trials);
describeWorkflows(async () => ports.workflows);
describeQueue(async () => ({ queue: ports.queue, receive: receiveAll }));

async function receiveAll(): Promise<Received[]> {
  const clients = createClients(emulators);
  const { client, commands } = await clients.sqs();
  const drain = async (url: string): Promise<string[]> => {
    const bodies: string[] = [];
    for (;;) {
      const command = new commands.ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 });
      const { Messages: messages = [] } = await client.send(command);
      if (messages.length === 0) return bodies;
      bodies.push(...messages.map((message) => message.Body!));
    }
  };
  const trials = (await drain(emulators.queues.trials)).map(parseTrialMessage);
  const finishes = (await drain(emulators.queues.finish)).map(parseFinishMessage);
  const events = (await drain(emulators.queues.events)).map(parseEventMessage);
  clients.close();
  return [
    ...trials.map((message) => ({ kind: "trial" as const, ...message })),
    ...finishes.map((message) => ({ kind: "finish" as const, ...message })),
    ...events.map((message) => ({ kind: "event" as const, ...message })),
  ];
}
