// Messages through SQS: ten at a time, grouped by workspace so that one team's long trials do not starve another's.
// The part of a batch that was not taken is sent again; what can never be taken is a fault.

import { setTimeout as sleep } from "node:timers/promises";
import type { ExperimentRef, Queue, TrialHandout } from "@assay/core/ports";
import { DomainError, joinCalls } from "@assay/core/support";
import type { SendMessageBatchRequestEntry } from "@aws-sdk/client-sqs";
import type { SqsSdk } from "./clients.ts";
import { formatEventMessage, formatFinishMessage, formatTrialMessage } from "./messages.ts";
import { translateSdkError } from "./sdk-errors.ts";

const MAX_BATCH = 10;
/** AWS refuses more; emulators take it. */
const MAX_DELAY_SECONDS = 900;
const MAX_ROUNDS = 6;

type Entry = SendMessageBatchRequestEntry & { readonly Id: string };
type Message = Omit<Entry, "Id">;

export function createSqsQueue(
  open: () => Promise<SqsSdk>,
  urls: { trials: string; finish: string; events: string },
): Queue {
  const sendTogether = joinCalls<Message>(MAX_BATCH, (messages) =>
    sendAll(
      open,
      urls.trials,
      messages.map((message, index) => ({ ...message, Id: String(index) })),
    ),
  );
  return {
    sendTrials: (ref, handouts) => sendTogether(handouts.map((handout) => messageOf(ref, handout))),

    async sendFinish(ref) {
      const entry = { Id: "finish", MessageBody: formatFinishMessage(ref), MessageGroupId: ref.workspace };
      await sendAll(open, urls.finish, [entry]);
    },

    async sendEvent(workspace, eventId, delaySeconds) {
      const MessageBody = formatEventMessage({ workspace, eventId });
      const DelaySeconds = delayOf(delaySeconds);
      await sendAll(open, urls.events, [{ Id: "event", MessageBody, DelaySeconds, MessageGroupId: workspace }]);
    },
  };
}

function messageOf(ref: ExperimentRef, handout: TrialHandout): Message {
  return {
    MessageBody: formatTrialMessage(ref, handout.ordinal),
    DelaySeconds: delayOf(handout.delaySeconds),
    MessageGroupId: ref.workspace,
  };
}

function delayOf(seconds: number): number {
  return Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.ceil(seconds)));
}

async function sendAll(open: () => Promise<SqsSdk>, url: string, entries: readonly Entry[]): Promise<void> {
  let left = entries;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (round > 0) await sleep(Math.random() * 50 * 2 ** round);
    const failed = await sendBatch(open, url, left);
    const refused = [...failed.values()].find((failure) => failure.SenderFault);
    if (refused)
      throw new DomainError("internal", `queue ${url} refused a message: ${refused.Message ?? refused.Code}`);
    left = left.filter((entry) => failed.has(entry.Id));
    if (left.length === 0) return;
  }
  throw new DomainError("unavailable", `queue ${url} did not take ${left.length} messages`);
}

async function sendBatch(open: () => Promise<SqsSdk>, url: string, entries: readonly Entry[]) {
  try {
    const { client, commands } = await open();
    const answer = await client.send(new commands.SendMessageBatchCommand({ QueueUrl: url, Entries: [...entries] }));
    return new Map((answer.Failed ?? []).map((failure) => [failure.Id, failure]));
  } catch (error) {
    throw translateSdkError(error, `queue ${url}`);
  }
}
