// Keys and nothing else, for a function that may touch nothing else.

import type { Keys } from "@assay/core/ports";
import { type AwsConnection, createClients } from "./clients.ts";
import { Dynamo } from "./dynamo.ts";
import { createDynamoKeys } from "./dynamo-access.ts";

export function openAwsKeys(connection: AwsConnection, table: string): { readonly keys: Keys; close(): void } {
  const clients = createClients(connection);
  return { keys: createDynamoKeys(new Dynamo(clients.dynamo, table)), close: () => clients.close() };
}
