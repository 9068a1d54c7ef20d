// One batch of messages: all at once, each for itself. A message that fails goes back alone and in the end to the dead
// letters; it never takes the others of its batch with it.

import { isDomainError } from "@assay/core/support";
import type { SqsAnswer, SqsEvent } from "./invocation.ts";
import { faultText, type Log } from "./log.ts";
import { type Trace, type TraceFacts, untraced } from "./trace.ts";

export type Piece<Message> = {
  /** What a trace calls one of them. */
  readonly name: string;
  /** Messages of one batch with the same key are handled once. */
  keyOf(message: Message): string;
  parse(body: string): Message;
  /** What its log lines and its trace are found by. */
  factsOf(message: Message): TraceFacts;
  handle(message: Message): Promise<void>;
};

/** A duplicate shares the fate of the first: acknowledged with it, or returned with it. */
export async function handleBatch<Message>(
  event: SqsEvent,
  piece: Piece<Message>,
  log: Log,
  trace: Trace = untraced,
): Promise<SqsAnswer> {
  const failed = new Set<string>();
  const groups = new Map<string, { readonly message: Message; readonly messageIds: string[] }>();
  for (const { messageId, body } of event.Records) {
    try {
      const message = piece.parse(body);
      const key = piece.keyOf(message);
      const group = groups.get(key);
      if (group) group.messageIds.push(messageId);
      else groups.set(key, { message, messageIds: [messageId] });
    } catch (fault) {
      log("error", "a message could not be read", { messageId, fault: faultText(fault) });
      failed.add(messageId);
    }
  }
  await Promise.all(
    [...groups.values()].map(async ({ message, messageIds }) => {
      const facts = piece.factsOf(message);
      try {
        await trace(piece.name, facts, () => piece.handle(message));
      } catch (fault) {
        const code = isDomainError(fault) ? fault.code : "internal";
        log("error", "a message could not be handled", {
          ...facts,
          messageId: messageIds.join(" "),
          code,
          fault: faultText(fault),
        });
        for (const messageId of messageIds) failed.add(messageId);
      }
    }),
  );
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}
