/// <reference path="../../.sst/platform/config.d.ts" />
// The queues, each with its dead letters. SST sets neither encryption nor how long dead letters are kept, and its queues
// answer plain HTTP.

import { resourceName } from "../described/resource-names.ts";
import { type DeadLetterQueueName, type QueueName, type QueueSpec, queues } from "../topology.ts";

export type Queues = Readonly<Record<QueueName | DeadLetterQueueName, sst.aws.Queue>>;

const SECONDS_PER_DAY = 86_400;

export function makeQueues(): Queues {
  const names = Object.keys(queues) as QueueName[];
  return Object.fromEntries(names.flatMap((name) => Object.entries(makePair(name)))) as Queues;
}

function makePair(name: QueueName): Readonly<Record<string, sst.aws.Queue>> {
  const spec: QueueSpec = queues[name];
  const dead = makeQueue(spec.deadLetters.name, { ...spec.deadLetters, receiveWaitSeconds: 0 });
  const queue = makeQueue(name, spec, { queue: dead.arn, retry: spec.maxReceiveCount });
  return { [spec.deadLetters.name]: dead, [name]: queue };
}

function makeQueue(
  name: QueueName | DeadLetterQueueName,
  spec: Pick<QueueSpec, "visibilitySeconds" | "retentionDays" | "receiveWaitSeconds">,
  dlq?: { queue: $util.Output<string>; retry: number },
): sst.aws.Queue {
  const component = resourceName({ kind: "queue", name });
  const queue = new sst.aws.Queue(component, {
    visibilityTimeout: `${spec.visibilitySeconds} seconds`,
    ...(dlq && { dlq }),
    transform: {
      queue: (args) => {
        args.messageRetentionSeconds = spec.retentionDays * SECONDS_PER_DAY;
        args.receiveWaitTimeSeconds = spec.receiveWaitSeconds;
        args.sqsManagedSseEnabled = true;
      },
    },
  });
  new aws.sqs.QueuePolicy(`${component}TlsOnly`, {
    queueUrl: queue.url,
    policy: queue.arn.apply((arn) =>
      JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Deny",
            Principal: "*",
            Action: "sqs:*",
            Resource: arn,
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          },
        ],
      }),
    ),
  });
  return queue;
}
