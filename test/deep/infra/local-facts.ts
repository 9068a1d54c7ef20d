// The facts of the local cloud, asked of its running emulators: what a table, a queue and a bucket really are there.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClients } from "@assay/adapters/aws";
import { resourceName } from "@assay/infra/described/resource-names";
import { type BucketName, buckets, queues, type TableName, tables } from "@assay/infra/topology";
import { type Emulators, localName, startEmulators } from "@assay/local";
import { DescribeTableCommand, type KeySchemaElement } from "@aws-sdk/client-dynamodb";
import type { QueueNumbers, TableKeys } from "./system-facts.ts";

export type LocalFacts = {
  readonly tables: Readonly<Record<string, TableKeys>>;
  readonly queues: Readonly<Record<string, QueueNumbers>>;
  readonly buckets: readonly string[];
};

export async function localFacts(): Promise<LocalFacts> {
  const home = mkdtempSync(path.join(tmpdir(), "assay-parity-"));
  const emulators = await startEmulators(home);
  const clients = createClients(emulators);
  try {
    return {
      tables: await tableFacts(clients),
      queues: await queueFacts(clients, emulators),
      buckets: await bucketNames(clients),
    };
  } finally {
    clients.close();
    await emulators.close();
    rmSync(home, { recursive: true });
  }
}

type Clients = ReturnType<typeof createClients>;

async function tableFacts(clients: Clients): Promise<LocalFacts["tables"]> {
  const dynamo = await clients.dynamo();
  const facts: Record<string, TableKeys> = {};
  for (const name of Object.keys(tables) as TableName[]) {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: localName(name) }));
    facts[resourceName({ kind: "table", name })] = {
      ...keysOf(Table?.KeySchema),
      indexes: (Table?.GlobalSecondaryIndexes ?? []).map((index) => ({
        name: index.IndexName ?? "",
        ...keysOf(index.KeySchema),
        projected: index.Projection?.NonKeyAttributes ?? [index.Projection?.ProjectionType ?? ""],
      })),
    };
  }
  return facts;
}

function keysOf(schema: readonly KeySchemaElement[] = []): { partitionKey: string; sortKey: string } {
  const of = (type: "HASH" | "RANGE") => schema.find(({ KeyType }) => KeyType === type)?.AttributeName ?? "";
  return { partitionKey: of("HASH"), sortKey: of("RANGE") };
}

async function queueFacts(clients: Clients, { localQueues }: Emulators): Promise<LocalFacts["queues"]> {
  const { client, commands } = await clients.sqs();
  const names = Object.keys(localQueues) as (keyof typeof localQueues)[];
  const nameOfArn = new Map(names.map((name) => [localQueues[name].arn, resourceName({ kind: "queue", name })]));
  const facts: Record<string, QueueNumbers> = {};
  for (const name of names) {
    const { Attributes = {} } = await client.send(
      new commands.GetQueueAttributesCommand({ QueueUrl: localQueues[name].url, AttributeNames: ["All"] }),
    );
    const redrive = Attributes.RedrivePolicy === undefined ? undefined : JSON.parse(Attributes.RedrivePolicy);
    facts[resourceName({ kind: "queue", name })] = {
      visibilitySeconds: Number(Attributes.VisibilityTimeout),
      retentionSeconds: Number(Attributes.MessageRetentionPeriod),
      deadLetters: redrive ? (nameOfArn.get(redrive.deadLetterTargetArn) ?? redrive.deadLetterTargetArn) : null,
      maxReceiveCount: redrive ? Number(redrive.maxReceiveCount) : null,
    };
  }
  if (names.length !== 2 * Object.keys(queues).length) throw new Error("the local cloud has other queues");
  return facts;
}

async function bucketNames(clients: Clients): Promise<string[]> {
  const { client, commands } = await clients.s3();
  const { Buckets = [] } = await client.send(new commands.ListBucketsCommand({}));
  const known = new Map(
    (Object.keys(buckets) as BucketName[]).map((name) => [localName(name), resourceName({ kind: "bucket", name })]),
  );
  return Buckets.map(({ Name = "" }) => known.get(Name) ?? Name).sort();
}
