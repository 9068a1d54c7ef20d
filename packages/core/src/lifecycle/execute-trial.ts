// C: run the workflow once, keep what it left before anything else, then score it.

import { mergeIntake } from "../design/trial-intake.ts";
import type { AcceptedRun, ExecutionRequest } from "../ports/index.ts";
import { isDomainError } from "../support/domain-error.ts";
import type { AcceptedRow, RunningRow, SettledRow } from "../trials/index.ts";
import { runIdOf } from "../trials/index.ts";
import type { Execution } from "../workflows/execution.ts";
import { artifactsToStore, recordRun } from "../workflows/record-run.ts";
import type { RunRecord } from "../workflows/run-record.ts";
import { blobKeys } from "./blob-keys.ts";
import { settleFromRecord } from "./settle-trial.ts";
import type { Visit } from "./visit.ts";
import type { Worker } from "./world.ts";

export async function executeTrial(worker: Worker, visit: Visit, row: RunningRow): Promise<SettledRow | AcceptedRow> {
  const request = await executionRequest(visit);
  const startedAtMs = worker.clock.now();
  const answer = await worker.executor.execute(request).catch((fault: unknown) => ({
    kind: "finished" as const,
    execution: failedExecution(fault, startedAtMs, worker.clock.now()),
  }));
  if (answer.kind === "accepted") return acceptedRow(worker, visit, row, request, answer.accepted);
  return settleExecution(worker, visit, row, request, answer.execution);
}

export async function executionRequest(visit: Visit): Promise<ExecutionRequest> {
  const arm = visit.experiment.armOf(visit.planned);
  const one = await visit.experiment.caseOf(visit.planned);
  return {
    runId: runIdOf(visit.delivery.ref.experimentId, visit.delivery.ordinal),
    workflow: arm.workflow,
    intake: mergeIntake(one, arm),
    slots: arm.slots,
    timeoutMs: arm.timeoutMs,
  };
}

export async function settleExecution(
  worker: Worker,
  visit: Visit,
  row: RunningRow | AcceptedRow,
  request: ExecutionRequest,
  execution: Execution,
): Promise<SettledRow> {
  const { ref } = visit.delivery;
  for (const artifact of artifactsToStore(execution)) {
    await worker.blobs.put(blobKeys.file(ref.workspace, artifact.sha256), artifact.bytes, artifact.mediaType);
  }
  const record = recordRun({
    request: { runId: request.runId, token: row.token, workflow: request.workflow, slots: request.slots },
    execution,
    prices: visit.experiment.prices,
  });
  await storeLargeRecord(worker, visit, record);
  return settleFromRecord(worker, visit, row, record);
}

/** Large records are stored before the row is settled: whoever finds the trial abandoned adopts them by their token. */
async function storeLargeRecord(worker: Worker, visit: Visit, record: RunRecord): Promise<void> {
  const text = JSON.stringify(record);
  if (text.length <= worker.limits.inlineRecordBytes) return;
  await worker.blobs.put(blobKeys.run(visit.delivery.ref, visit.delivery.ordinal), text, "application/json");
}

function acceptedRow(
  worker: Worker,
  visit: Visit,
  row: RunningRow,
  request: ExecutionRequest,
  accepted: AcceptedRun,
): AcceptedRow {
  const { leaseUntilMs: _, ...held } = row;
  const nowMs = worker.clock.now();
  return {
    ...held,
    state: "accepted",
    runId: request.runId,
    pollUrl: accepted.pollUrl,
    pollAtMs: nowMs + accepted.pollAfterMs,
    deadlineMs: nowMs + visit.experiment.armOf(visit.planned).timeoutMs,
    startedAt: accepted.startedAt,
    calls: [...accepted.calls],
  };
}

/** A fault of ours while a workflow ran: it may have spent money, so it is an outcome, not a reason to run again. */
function failedExecution(fault: unknown, startedAtMs: number, finishedAtMs: number): Execution {
  const message = fault instanceof Error ? fault.message : String(fault);
  return {
    outcome: {
      kind: "error",
      code: "workflow_threw",
      message: `it could not be executed: ${message}`,
      mayHaveSpent: !(isDomainError(fault) && (fault.code === "unsupported" || fault.code === "secret-missing")),
    },
    startedAt: new Date(startedAtMs).toISOString(),
    finishedAt: new Date(finishedAtMs).toISOString(),
    durationMs: Math.max(0, finishedAtMs - startedAtMs),
    coldStart: false,
    calls: [],
  };
}
