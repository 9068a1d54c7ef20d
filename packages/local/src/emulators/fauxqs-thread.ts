// SQS and S3 by fauxqs: objects on disk, queues in memory, because the ledger is the truth and healing refills them.
// The rule it protects: it is reachable from this machine alone.

import { Server } from "node:net";
import { workerData } from "node:worker_threads";
import {
  type BucketName,
  buckets,
  type DeadLetterQueueName,
  type QueueName,
  type QueueSpec,
  queues,
} from "@assay/infra/topology";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { LOCAL_REGION, localName } from "./local-names.ts";
import { repairObjectFolder } from "./repair-object-folder.ts";
import { serveEmulator } from "./serve-emulator.ts";

export type FauxqsInput = { readonly folder: string };
type LocalQueue = { readonly url: string; readonly arn: string };
export type FauxqsReady = {
  readonly endpoint: string;
  readonly queues: Readonly<Record<QueueName | DeadLetterQueueName, LocalQueue>>;
};

const SECONDS_PER_DAY = 86_400;

serveEmulator<FauxqsReady>(async () => {
  const { folder } = workerData as FauxqsInput;
  repairObjectFolder(folder);
  listenOnLoopbackOnly();
  const server = await startFauxqs({ port: 0, logger: false, defaultRegion: LOCAL_REGION, s3StorageDir: folder });
  for (const name of Object.keys(buckets) as BucketName[]) server.createBucket(localName(name));
  const made = (Object.keys(queues) as QueueName[]).flatMap((name) => Object.entries(makeQueues(server, name)));
  return {
    ready: {
      endpoint: `http://127.0.0.1:${server.port}`,
      queues: Object.fromEntries(made) as FauxqsReady["queues"],
    },
    close: () => server.stop(),
  };
});

function makeQueues(server: FauxqsServer, name: QueueName): Readonly<Record<string, LocalQueue>> {
  const spec: QueueSpec = queues[name];
  const dead = server.createQueue(localName(spec.deadLetters.name), {
    attributes: {
      VisibilityTimeout: String(spec.deadLetters.visibilitySeconds),
      MessageRetentionPeriod: String(spec.deadLetters.retentionDays * SECONDS_PER_DAY),
    },
  });
  const queue = server.createQueue(localName(name), {
    attributes: {
      VisibilityTimeout: String(spec.visibilitySeconds),
      MessageRetentionPeriod: String(spec.retentionDays * SECONDS_PER_DAY),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.queueArn, maxReceiveCount: spec.maxReceiveCount }),
    },
  });
  return {
    [name]: { url: queue.queueUrl, arn: queue.queueArn },
    [spec.deadLetters.name]: { url: dead.queueUrl, arn: dead.queueArn },
  };
}

/** fauxqs asks for every interface and has no option for it. This thread runs nothing else that listens. */
function listenOnLoopbackOnly(): void {
  const listen = Server.prototype.listen as (this: Server, options: object, ...rest: unknown[]) => Server;
  Server.prototype.listen = function listenOnLoopback(this: Server, options: object, ...rest: unknown[]) {
    return listen.call(this, { ...options, host: "127.0.0.1" }, ...rest);
  } as typeof Server.prototype.listen;
}
