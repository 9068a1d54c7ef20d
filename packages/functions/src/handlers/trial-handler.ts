// Lambda handler of the queue of trials: each message is one delivery of one trial.

import { parseTrialMessage, type TrialMessage } from "@assay/adapters/aws";
import { runTrial, type Worker } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { handleBatch } from "./handle-batch.ts";
import type { SqsHandler } from "./invocation.ts";
import type { Log } from "./log.ts";
import type { Trace } from "./trace.ts";

/** Where several workspaces share a host, each has a worker of its own: their code and files never meet. */
export type Workers = Worker | ((workspace: WorkspaceId) => Worker);

export function createTrialHandler(workers: Workers, log: Log, trace?: Trace): SqsHandler {
  return createDeliveryHandler(workers, false, log, trace);
}

/** The same steps for what was received too often; nothing is executed, the trial is settled as undeliverable. */
export function createDeadLetterHandler(workers: Workers, log: Log, trace?: Trace): SqsHandler {
  return createDeliveryHandler(workers, true, log, trace);
}

function createDeliveryHandler(workers: Workers, isDeadLetter: boolean, log: Log, trace?: Trace): SqsHandler {
  return (event, context) =>
    handleBatch<TrialMessage>(
      event,
      {
        name: isDeadLetter ? "dead letter" : "trial",
        parse: parseTrialMessage,
        keyOf: ({ ref, ordinal }) => JSON.stringify([ref.workspace, ref.experimentId, ordinal]),
        factsOf: ({ ref, ordinal }) => ({ ...ref, ordinal }),
        handle: async ({ ref, ordinal }) => {
          const worker = typeof workers === "function" ? workers(ref.workspace) : workers;
          const remainingMs = context.getRemainingTimeInMillis();
          const end = await runTrial(worker, { ref, ordinal, isDeadLetter, remainingMs });
          log("debug", isDeadLetter ? "dead letter" : "delivery", { ...ref, ordinal, end });
        },
      },
      log,
      trace,
    );
}
