// The SDK clients, each loaded when it is first used, so that a function pays only for what it touches.
// Connections are kept and allowed in the number that one host works at once; retries are the SDK's, one layer.

import type { DynamoDBDocument } from "@aws-sdk/lib-dynamodb";

export type AwsConnection = {
  readonly region: string;
  /** Absent in AWS; the embedded local cloud gives its own. */
  readonly endpoints?: { readonly dynamodb: string; readonly sqs: string; readonly s3: string; readonly ssm?: string };
  /** Absent in AWS, where the function's role is used. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** For emulators, which check no signature: making one costs a third of a request's time. */
  readonly unsigned?: boolean;
};

export type S3Sdk = {
  readonly client: import("@aws-sdk/client-s3").S3Client;
  readonly commands: typeof import("@aws-sdk/client-s3");
};
export type SqsSdk = {
  readonly client: import("@aws-sdk/client-sqs").SQSClient;
  readonly commands: typeof import("@aws-sdk/client-sqs");
};

type SsmSdk = {
  readonly client: import("@aws-sdk/client-ssm").SSMClient;
  readonly commands: typeof import("@aws-sdk/client-ssm");
};

export type AwsClients = {
  dynamo(): Promise<DynamoDBDocument>;
  sqs(): Promise<SqsSdk>;
  s3(): Promise<S3Sdk>;
  ssm(): Promise<SsmSdk>;
  /** Closes the connections of the clients that were loaded. */
  close(): void;
};

const MAX_SOCKETS = 256;
/** Longer than the longest long poll. */
const SQS_TIMEOUT_MS = 30_000;
const DYNAMO_TIMEOUT_MS = 10_000;
const S3_TIMEOUT_MS = 60_000;
const SSM_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 6;

export function createClients(connection: AwsConnection): AwsClients {
  const opened: { destroy(): void }[] = [];
  const keep = <T extends { destroy(): void }>(client: T): T => {
    opened.push(client);
    return client;
  };
  const base = {
    region: connection.region,
    maxAttempts: MAX_ATTEMPTS,
    ...(connection.credentials && { credentials: connection.credentials }),
  };
  const { endpoints } = connection;
  const signing = (service: string) => (connection.unsigned ? { signer: nameOnly(connection.region, service) } : {});

  return {
    dynamo: once(async () => {
      const [{ DynamoDBClient }, { DynamoDBDocument }] = await Promise.all([
        import("@aws-sdk/client-dynamodb"),
        import("@aws-sdk/lib-dynamodb"),
      ]);
      const client = keep(
        new DynamoDBClient({
          ...base,
          ...signing("dynamodb"),
          ...(endpoints && { endpoint: endpoints.dynamodb }),
          requestHandler: requestHandler(DYNAMO_TIMEOUT_MS),
        }),
      );
      return DynamoDBDocument.from(client, { marshallOptions: { removeUndefinedValues: true } });
    }),

    sqs: once(async () => {
      const commands = await import("@aws-sdk/client-sqs");
      const client = new commands.SQSClient({
        ...base,
        ...signing("sqs"),
        // An emulator's queue URLs name a host of its own making.
        ...(endpoints && { endpoint: endpoints.sqs, useQueueUrlAsEndpoint: false }),
        requestHandler: requestHandler(SQS_TIMEOUT_MS),
      });
      return { client: keep(client), commands };
    }),

    s3: once(async () => {
      const commands = await import("@aws-sdk/client-s3");
      const client = new commands.S3Client({
        ...base,
        ...(endpoints && { endpoint: endpoints.s3, forcePathStyle: true }),
        requestHandler: requestHandler(S3_TIMEOUT_MS),
      });
      return { client: keep(client), commands };
    }),

    ssm: once(async () => {
      const commands = await import("@aws-sdk/client-ssm");
      const client = new commands.SSMClient({
        ...base,
        ...(endpoints?.ssm && { endpoint: endpoints.ssm }),
        requestHandler: requestHandler(SSM_TIMEOUT_MS),
      });
      return { client: keep(client), commands };
    }),

    close() {
      for (const client of opened.splice(0)) client.destroy();
    },
  };
}

/** Says who asks and where, as a signature does, and proves nothing. */
function nameOnly(region: string, service: string) {
  const scope = `local/20260101/${region}/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`;
  return {
    async sign<Request>(request: Request): Promise<Request> {
      const { headers } = request as { headers: Record<string, string> };
      Object.assign(headers, { authorization, "x-amz-date": "20260101T000000Z" });
      return request;
    },
  };
}

function requestHandler(requestTimeout: number) {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  return {
    httpAgent: agent,
    httpsAgent: agent,
    connectionTimeout: 3_000,
    requestTimeout,
    throwOnRequestTimeout: true,
    socketAcquisitionWarningTimeout: 60_000,
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
