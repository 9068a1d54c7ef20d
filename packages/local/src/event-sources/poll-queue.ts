// An event source of Lambda, on this machine: receives batches, invokes the handler on so many at once, deletes what it
// did. What a handler did not do stays invisible until its visibility ends, and after too many receives is a dead letter.
// The rule it protects: never more invocations than allowed, and stopping waits for those that run.

import { setTimeout as sleep } from "node:timers/promises";
import type { SqsSdk } from "@assay/adapters/aws";
import { joinCalls } from "@assay/core/support";
import { invocationContext } from "./invocation-context.ts";
import type { SqsEvent, SqsHandler, SqsRecord } from "./lambda-events.ts";
import { undoneMessages } from "./undone-messages.ts";

export type EventSource = {
  /** Takes no new messages; what runs goes on. */
  pause(): void;
  resume(): void;
  /** For good; resolves when what ran has ended. */
  stop(): Promise<void>;
};

export type QueueSource = {
  readonly sqs: SqsSdk;
  readonly queue: { readonly url: string; readonly arn: string };
  readonly region: string;
  readonly functionName: string;
  readonly timeoutSeconds: number;
  readonly batchSize: number;
  /** Invocations at once. */
  readonly maxConcurrency: number;
  readonly handler: SqsHandler;
  /** A handler that threw, or a queue that did not answer. The source goes on. */
  readonly onFault: (error: unknown) => void;
};

/** Short, so that a pause is soon a pause: a receive that is under way when it begins may still bring messages. */
const WAIT_SECONDS = 1;
const AFTER_FAULT_MS = 500;
const MOST_IN_A_REQUEST = 10;

export function pollQueue(source: QueueSource): EventSource {
  const { client, commands } = source.sqs;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let invocations = 0;
  let paused = false;
  let wake: () => void = () => {};
  const changed = () => new Promise<void>((resolve) => (wake = resolve));

  async function receive(): Promise<SqsRecord[]> {
    const command = new commands.ReceiveMessageCommand({
      QueueUrl: source.queue.url,
      MaxNumberOfMessages: source.batchSize,
      WaitTimeSeconds: WAIT_SECONDS,
      MessageSystemAttributeNames: ["All"],
    });
    const { Messages: messages = [] } = await client.send(command, { abortSignal: stopping.signal });
    return messages.map((message) => ({
      messageId: message.MessageId ?? "",
      receiptHandle: message.ReceiptHandle ?? "",
      body: message.Body ?? "",
      attributes: { ...message.Attributes } as SqsRecord["attributes"],
      messageAttributes: {},
      md5OfBody: message.MD5OfBody ?? "",
      eventSource: "aws:sqs",
      eventSourceARN: source.queue.arn,
      awsRegion: source.region,
    }));
  }

  async function invoke(records: SqsRecord[]): Promise<void> {
    const event: SqsEvent = { Records: records };
    let done: SqsRecord[] = [];
    try {
      const answer = await source.handler(event, invocationContext(source.functionName, source.timeoutSeconds));
      const undone = undoneMessages(records, answer ?? undefined);
      done = records.filter((record) => !undone.has(record.messageId));
    } catch (error) {
      source.onFault(error);
    }
    invocations -= 1;
    wake();
    await remove(done).catch(source.onFault);
  }

  const entriesOf = (records: readonly SqsRecord[]) =>
    records.map((record, i) => ({ Id: String(i), ReceiptHandle: record.receiptHandle }));

  /** What several invocations did at about the same time is deleted in one request. */
  const remove = joinCalls<SqsRecord>(MOST_IN_A_REQUEST, async (records) => {
    const command = { QueueUrl: source.queue.url, Entries: entriesOf(records) };
    await client.send(new commands.DeleteMessageBatchCommand(command));
  });

  async function giveBack(records: SqsRecord[]): Promise<void> {
    const entries = entriesOf(records).map((entry) => ({ ...entry, VisibilityTimeout: 0 }));
    const command = { QueueUrl: source.queue.url, Entries: entries };
    await client.send(new commands.ChangeMessageVisibilityBatchCommand(command)).catch(source.onFault);
  }

  function track(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (paused || invocations >= source.maxConcurrency) {
        await changed();
        continue;
      }
      try {
        const records = await receive();
        if (records.length === 0) continue;
        if (paused) {
          track(giveBack(records));
        } else {
          invocations += 1;
          track(invoke(records));
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        source.onFault(error);
        await sleep(AFTER_FAULT_MS);
      }
    }
  }

  const looping = loop();
  return {
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      wake();
    },
    async stop() {
      stopping.abort();
      wake();
      await looping;
      await Promise.all(running);
    },
  };
}
