// Counts what this process asks of the local cloud's services, by service and operation, as the requests leave.

import diagnostics from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";

export type RequestCounts = Readonly<Record<string, number>>;

/** Calls `read` for the counts since the last `clear`. */
export function countRequests(): { clear(): void; read(): RequestCounts } {
  const counts = new Map<string, number>();
  diagnostics.subscribe("http.client.request.start", (message) => {
    const name = nameOf((message as { request: ClientRequest }).request);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return {
    clear: () => counts.clear(),
    read: () => Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)),
  };
}

/** `DynamoDB_20120810.PutItem` and `AmazonSQS.ReceiveMessage` by a header, S3 by its method. */
function nameOf(request: ClientRequest): string {
  const target = String(request.getHeader("x-amz-target") ?? "");
  const operation = target.split(".")[1];
  if (operation === undefined) return `S3 ${request.method}`;
  return `${target.startsWith("AmazonSQS") ? "SQS" : "DynamoDB"} ${operation}`;
}
