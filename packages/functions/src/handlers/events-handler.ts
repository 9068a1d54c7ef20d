// Lambda handler of the queue of events: each message says that an event of the outbox may be due. What came of every
// delivery stands on the event's row, not in the log.

import { type EventMessage, parseEventMessage } from "@assay/adapters/aws";
import { deliverEvent, type Notifier } from "@assay/core/lifecycle";
import { handleBatch } from "./handle-batch.ts";
import type { SqsHandler } from "./invocation.ts";
import type { Log } from "./log.ts";
import type { Trace } from "./trace.ts";

export function createEventsHandler(notifier: Notifier, log: Log, trace?: Trace): SqsHandler {
  return (event) =>
    handleBatch<EventMessage>(
      event,
      {
        name: "event",
        parse: parseEventMessage,
        keyOf: ({ workspace, eventId }) => JSON.stringify([workspace, eventId]),
        factsOf: (message) => message,
        handle: async ({ workspace, eventId }) => {
          const end = await deliverEvent(notifier, workspace, eventId);
          log("info", "event", { workspace, eventId, end });
        },
      },
      log,
      trace,
    );
}
