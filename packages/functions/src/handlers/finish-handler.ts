// Lambda handler of the queue of finished experiments: each message says that an experiment may be over.

import { type FinishMessage, parseFinishMessage } from "@assay/adapters/aws";
import { type Analyst, type FinishEnd, finishExperiment } from "@assay/core/lifecycle";
import { handleBatch } from "./handle-batch.ts";
import type { SqsHandler } from "./invocation.ts";
import type { Counted, Log } from "./log.ts";
import type { Trace } from "./trace.ts";

const COUNTED_ENDS: Readonly<Partial<Record<FinishEnd, Counted>>> = {
  reported: "ReportsWritten",
  failed: "ReportsFailed",
};

export function createFinishHandler(analyst: Analyst, log: Log, trace?: Trace): SqsHandler {
  return (event) =>
    handleBatch<FinishMessage>(
      event,
      {
        name: "finish",
        parse: parseFinishMessage,
        keyOf: ({ ref }) => JSON.stringify([ref.workspace, ref.experimentId]),
        factsOf: ({ ref }) => ref,
        handle: async ({ ref }) => {
          const end = await finishExperiment(analyst, ref);
          const counts = COUNTED_ENDS[end];
          log(end === "failed" ? "error" : "info", "finish", { ...ref, end, ...(counts && { counts }) });
        },
      },
      log,
      trace,
    );
}
