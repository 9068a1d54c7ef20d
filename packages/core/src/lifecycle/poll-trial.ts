// P: ask a service once how a run is going that it accepted earlier. No function waits; an answer that is ready counts
// even when its time limit has passed, because it was paid for.

import type { AcceptedRow, SettledRow } from "../trials/index.ts";
import type { Execution } from "../workflows/execution.ts";
import { executionRequest, settleExecution } from "./execute-trial.ts";
import type { Visit } from "./visit.ts";
import type { Worker } from "./world.ts";

export async function pollTrial(worker: Worker, visit: Visit, row: AcceptedRow): Promise<SettledRow | AcceptedRow> {
  const request = await executionRequest(visit);
  const { pollUrl, startedAt, calls } = row;
  const answer = await worker.executor.poll(request, { pollUrl, pollAfterMs: 0, startedAt, calls });
  if (answer.kind === "finished") return settleExecution(worker, visit, row, request, answer.execution);
  const nowMs = worker.clock.now();
  if (nowMs >= row.deadlineMs) return settleExecution(worker, visit, row, request, timedOut(row, nowMs));
  return {
    ...row,
    pollUrl: answer.accepted.pollUrl,
    pollAtMs: nowMs + answer.accepted.pollAfterMs,
    calls: [...answer.accepted.calls],
  };
}

function timedOut(row: AcceptedRow, nowMs: number): Execution {
  return {
    outcome: {
      kind: "error",
      code: "timed_out",
      message: "the service accepted the run and did not finish it within its time limit",
      mayHaveSpent: true,
    },
    startedAt: row.startedAt,
    finishedAt: new Date(nowMs).toISOString(),
    durationMs: Math.max(0, nowMs - Date.parse(row.startedAt)),
    coldStart: false,
    calls: row.calls,
  };
}
