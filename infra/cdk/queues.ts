// The queues, each with its dead letters, encrypted and TLS only.

import { Duration, type Stack } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { resourceName } from "../described/resource-names.ts";
import { type DeadLetterQueueName, type QueueName, type QueueSpec, queues } from "../topology.ts";

export type Queues = Readonly<Record<QueueName | DeadLetterQueueName, Queue>>;

export function makeQueues(stack: Stack): Queues {
  const names = Object.keys(queues) as QueueName[];
  return Object.fromEntries(names.flatMap((name) => Object.entries(makePair(stack, name)))) as Queues;
}

function makePair(stack: Stack, name: QueueName): Readonly<Record<string, Queue>> {
  const spec: QueueSpec = queues[name];
  const dead = makeQueue(stack, spec.deadLetters.name, { ...spec.deadLetters, receiveWaitSeconds: 0 });
  const queue = makeQueue(stack, name, spec, { queue: dead, maxReceiveCount: spec.maxReceiveCount });
  return { [spec.deadLetters.name]: dead, [name]: queue };
}

function makeQueue(
  stack: Stack,
  name: QueueName | DeadLetterQueueName,
  spec: Pick<QueueSpec, "visibilitySeconds" | "retentionDays" | "receiveWaitSeconds">,
  deadLetterQueue?: { readonly queue: Queue; readonly maxReceiveCount: number },
): Queue {
  return new Queue(stack, resourceName({ kind: "queue", name }), {
    visibilityTimeout: Duration.seconds(spec.visibilitySeconds),
    retentionPeriod: Duration.days(spec.retentionDays),
    receiveMessageWaitTime: Duration.seconds(spec.receiveWaitSeconds),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    ...(deadLetterQueue && { deadLetterQueue }),
  });
}
