// Makes the topology's tables in a DynamoDB that runs here. A table that is there is kept as it is.
// Left out, because emulators have none: time to live (an expired item is read as absent everywhere) and recovery.

import { type TableName, type TableSpec, tables } from "@assay/infra/topology";
import { LOCAL_REGION, localName } from "./local-names.ts";

export async function makeTables(endpoint: string): Promise<void> {
  for (const name of Object.keys(tables) as TableName[]) await makeTable(endpoint, localName(name), tables[name]);
}

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
