// Lambda handler of the queue of finished experiments: each message says that an experiment may be over.

import { type FinishMessage, parseFinishMessage } from "@assay/adapters/aws";
import { type Analyst, finishExperiment } from "@assay/core/lifecycle";
import { handleBatch } from "./handle-batch.ts";
import type { SqsHandler } from "./invocation.ts";
import type { Log } from "./log.ts";

export function createFinishHandler(analyst: Analyst, log: Log): SqsHandler {
  return (event) =>
    handleBatch<FinishMessage>(
      event,
      {
        parse: parseFinishMessage,
        keyOf: ({ ref }) => JSON.stringify([ref.workspace, ref.experimentId]),
        handle: async ({ ref }) => {
          const end = await finishExperiment(analyst, ref);
          log(end === "failed" ? "error" : "info", "finish", { ...ref, end });
        },
      },
      log,
    );
}
