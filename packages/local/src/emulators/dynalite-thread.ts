// DynamoDB on disk, by dynalite. Tables are made as the topology says; one that is there is kept as it is.
// Left out, because dynalite has none: time to live (an expired item is read as absent everywhere), recovery, alarms.

import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { workerData } from "node:worker_threads";
import { type TableName, type TableSpec, tables } from "@assay/infra/topology";
import dynalite from "dynalite";
import { LOCAL_REGION, localName } from "./local-names.ts";
import { serveEmulator } from "./serve-emulator.ts";

export type DynaliteInput = { readonly folder: string };
export type DynaliteReady = { readonly endpoint: string };

await serveEmulator<DynaliteReady>(async () => {
  const { folder } = workerData as DynaliteInput;
  mkdirSync(folder, { recursive: true });
  const server = dynalite({ path: folder, createTableMs: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of Object.keys(tables) as TableName[]) await makeTable(endpoint, localName(name), tables[name]);
  return {
    ready: { endpoint },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
});

async function makeTable(endpoint: string, name: string, spec: TableSpec): Promise<void> {
  const keys = (pair: { partitionKey: string; sortKey: string }) => [
    { AttributeName: pair.partitionKey, KeyType: "HASH" },
    { AttributeName: pair.sortKey, KeyType: "RANGE" },
  ];
  const attributes = [spec, ...spec.indexes].flatMap((pair) => [pair.partitionKey, pair.sortKey]);
  const indexes = spec.indexes.map((index) => ({
    IndexName: index.name,
    KeySchema: keys(index),
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.projected] },
  }));
  const answer = await ask(endpoint, "CreateTable", {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: attributes.map((attribute) => ({ AttributeName: attribute, AttributeType: "S" })),
    KeySchema: keys(spec),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
  });
  if (answer.type.endsWith("ResourceInUseException")) {
    const there = await ask(endpoint, "DescribeTable", { TableName: name });
    const known = (there.body.Table?.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName);
    const missing = spec.indexes.find((index) => !known.includes(index.name));
    if (missing)
      throw new Error(`table ${name} of this home has no index ${missing.name}: it was made by another version`);
  } else if (!answer.ok) {
    throw new Error(`table ${name}: ${answer.type}`);
  }
  while ((await ask(endpoint, "DescribeTable", { TableName: name })).body.Table?.TableStatus !== "ACTIVE") {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

type Answer = {
  readonly __type?: string;
  readonly Table?: { TableStatus: string; GlobalSecondaryIndexes?: { IndexName: string }[] };
};

/** One request by hand: making two tables is not worth the half second that the SDK takes to load. */
async function ask(endpoint: string, operation: string, input: unknown) {
  const day = "20260101";
  const response = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${operation}`,
      "x-amz-date": `${day}T000000Z`,
      authorization: `AWS4-HMAC-SHA256 Credential=local/${day}/${LOCAL_REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as Answer;
  return { ok: response.ok, type: body.__type ?? "", body };
}
