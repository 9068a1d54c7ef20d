// Stands before an emulator and decides the fate of each request: let through, refused as AWS refuses, or never answered.
// What goes through is counted, and what DynamoDB would bill for it.

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ServiceRequest = {
  /** `DynamoDB UpdateItem`, `SQS SendMessageBatch`, `SSM GetParameter`, `S3 PUT`. */
  readonly operation: string;
  /** The function that asks: its credentials are its name. */
  readonly from: string;
  readonly path: string;
  readonly body: string;
};

export type Fate =
  | { readonly kind: "refuse"; readonly status: number; readonly type: string }
  /** The service does its work; the answer is lost. */
  | { readonly kind: "lose-answer" }
  /** The service never hears of it, and the connection stays open for so long. */
  | { readonly kind: "hang"; readonly ms: number };

/** By function, then by operation; units are what DynamoDB would bill. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const READ_UNITS = "DynamoDB read units";
export const WRITE_UNITS = "DynamoDB write units";

export type ServiceProxy = {
  readonly endpoint: string;
  counts(): Counts;
  clear(): void;
  close(): Promise<void>;
};

export async function startServiceProxy(
  target: string,
  decide: (request: ServiceRequest) => Fate | undefined,
): Promise<ServiceProxy> {
  let counts: Record<string, Record<string, number>> = {};

  function count(from: string, what: string, by: number): void {
    counts[from] ??= {};
    counts[from][what] = (counts[from][what] ?? 0) + by;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await bytesOf(request);
    const operation = operationOf(request);
    const from = /Credential=([^/]+)/.exec(request.headers.authorization ?? "")?.[1] ?? "nobody";
    const fate = decide({ operation, from, path: request.url ?? "", body: given.toString("utf8") });
    if (fate?.kind === "refuse") return refuse(response, operation, fate);
    if (fate?.kind === "hang") {
      setTimeout(() => request.socket.destroy(), fate.ms).unref();
      return;
    }
    count(from, operation, 1);
    const isDynamo = operation.startsWith("DynamoDB");
    const sent = isDynamo ? askForUnits(given) : given;
    const {
      "content-length": _,
      connection: __,
      "transfer-encoding": ___,
      host: ____,
      expect: _____,
      ...headers
    } = request.headers;
    const said = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(sent.length > 0 && { body: sent }),
    });
    const bytes = Buffer.from(await said.arrayBuffer());
    if (isDynamo) count(from, ...unitsOf(operation, bytes));
    if (fate?.kind === "lose-answer") {
      request.socket.destroy();
      return;
    }
    const {
      "content-encoding": _e,
      "transfer-encoding": _t,
      "content-length": _l,
      connection: _c,
      ...answered
    } = Object.fromEntries(said.headers);
    response.writeHead(said.status, request.method === "HEAD" ? Object.fromEntries(said.headers) : answered);
    response.end(bytes);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => counts,
    clear() {
      counts = {};
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function operationOf(request: IncomingMessage): string {
  const target = String(request.headers["x-amz-target"] ?? "");
  const operation = target.split(".")[1];
  if (operation === undefined) return `S3 ${request.method}`;
  const service = { AmazonSQS: "SQS", AmazonSSM: "SSM" }[target.split(".")[0] ?? ""] ?? "DynamoDB";
  return `${service} ${operation}`;
}

function refuse(response: ServerResponse, operation: string, { status, type }: Fate & { kind: "refuse" }): void {
  if (operation.startsWith("S3")) {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${type}</Code><Message>injected</Message></Error>`);
    return;
  }
  response.writeHead(status, { "content-type": "application/x-amz-json-1.0", "x-amzn-errortype": type });
  response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: "injected" }));
}

function askForUnits(body: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString("utf8")), ReturnConsumedCapacity: "TOTAL" }));
}

type Billed = { readonly CapacityUnits?: number };

function unitsOf(operation: string, bytes: Buffer): [what: string, units: number] {
  const { ConsumedCapacity: billed = [] } = JSON.parse(bytes.toString("utf8")) as {
    ConsumedCapacity?: Billed | Billed[];
  };
  const sum = [billed].flat().reduce((all, one) => all + (one.CapacityUnits ?? 0), 0);
  if (/Get|Query|Scan/.test(operation)) return [READ_UNITS, sum];
  // A write that its condition refused is billed too, and says nothing of it.
  return [WRITE_UNITS, sum === 0 ? 1 : sum];
}
