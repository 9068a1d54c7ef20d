// Lambda handler of the queue of trials: each message is one delivery of one trial.

import { parseTrialMessage, type TrialMessage } from "@assay/adapters/aws";
import { runTrial, type Worker } from "@assay/core/lifecycle";
import { handleBatch } from "./handle-batch.ts";
import type { SqsHandler } from "./invocation.ts";
import type { Log } from "./log.ts";

export function createTrialHandler(worker: Worker, log: Log): SqsHandler {
  return createDeliveryHandler(worker, log, false);
}

/** The same steps for what was received too often; nothing is executed, the trial is settled as undeliverable. */
export function createDeadLetterHandler(worker: Worker, log: Log): SqsHandler {
  return createDeliveryHandler(worker, log, true);
}

function createDeliveryHandler(worker: Worker, log: Log, isDeadLetter: boolean): SqsHandler {
  return (event, context) =>
    handleBatch<TrialMessage>(
      event,
      {
        parse: parseTrialMessage,
        keyOf: ({ ref, ordinal }) => JSON.stringify([ref.workspace, ref.experimentId, ordinal]),
        handle: async ({ ref, ordinal }) => {
          const remainingMs = context.getRemainingTimeInMillis();
          const end = await runTrial(worker, { ref, ordinal, isDeadLetter, remainingMs });
          log("debug", isDeadLetter ? "dead letter" : "delivery", { ...ref, ordinal, end });
        },
      },
      log,
    );
}
