// The AWS adapters of what teams share, under their contracts: on the local cloud's DynamoDB, and on AWS's own
// DynamoDB Local where java is present.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AwsPorts, createAwsPorts } from "@assay/adapters/aws";
import { LOCAL_CREDENTIALS, LOCAL_REGION, localName, makeTables, startEmulators } from "@assay/local";
import { afterAll, beforeAll, describe } from "vitest";
import { describeKeys, describeRateLimits, describeReceipts } from "./access.ts";
import { describeBudgets } from "./budgets.ts";
import { describeCanaries } from "./canaries.ts";
import { describeDecisions, describeGates, describeLanes, describeLockedFlags, describeLooks } from "./decisions.ts";
import { startDynamoDbLocal, whyNoDynamoDbLocal } from "./dynamodb-local.ts";
import { describeSecretNotes } from "./secrets.ts";
import { describeOutbox, describeWebhooks } from "./webhooks.ts";

type Store = { readonly ports: AwsPorts; close(): Promise<void> };

async function startLocalCloud(): Promise<Store> {
  const home = await mkdtemp(join(tmpdir(), "assay-teams-"));
  const emulators = await startEmulators(home);
  const ports = createAwsPorts(emulators);
  const close = async () => {
    ports.close();
    await emulators.close();
    await rm(home, { recursive: true, force: true });
  };
  return { ports, close };
}

async function startDynamoDb(): Promise<Store> {
  const dynamo = await startDynamoDbLocal();
  await makeTables(dynamo.endpoint);
  const ports = createAwsPorts({
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    endpoints: { dynamodb: dynamo.endpoint, sqs: dynamo.endpoint, s3: dynamo.endpoint },
    tables: { main: localName("main"), scores: localName("scores") },
    bucket: localName("data"),
    shared: { bucket: localName("shared") },
    queues: { trials: "", finish: "", events: "" },
  });
  const close = async () => {
    ports.close();
    await dynamo.close();
  };
  return { ports, close };
}

const whyNot = await whyNoDynamoDbLocal();

describe("the local cloud", () => describeAll(startLocalCloud));
describe.skipIf(whyNot !== undefined)("DynamoDB Local", () => describeAll(startDynamoDb));

function describeAll(start: () => Promise<Store>): void {
  let store: Store | undefined;
  beforeAll(async () => {
    store = await start();
  });
  afterAll(async () => store?.close());

  describeBudgets(async () => store!.ports.budgets);
  describeCanaries(async () => store!.ports.canaries);
  describeOutbox(async () => store!.ports.outbox);
  describeWebhooks(async () => store!.ports.webhooks);
  describeKeys(async () => store!.ports.keys);
  describeRateLimits(async () => store!.ports.rateLimits);
  describeReceipts(async () => store!.ports.receipts);
  describeSecretNotes(async () => store!.ports.secretNotes);
  describeDecisions(async () => store!.ports.decisions);
  describeLanes(async () => store!.ports.lanes);
  describeGates(async () => store!.ports.gates);
  describeLooks(async () => store!.ports.looks);
  describeLockedFlags(async () => store!.ports);
}
