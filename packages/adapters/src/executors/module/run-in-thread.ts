// Runs one trial of a module inside its thread: calls `run`, and calls it again only when it was refused and provably
// did no work. Everything it does becomes one outcome; after the time limit nothing it says counts.

import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom, streamSeed } from "@assay/core/support";
import {
  type CallAttempt,
  type ExecutionOutcome,
  nextCall,
  Refusal,
  type RunContext,
  type WorkflowDefinition,
} from "@assay/core/workflows";
import { messageOf } from "./message-of.ts";
import { createPolicedHttp } from "./policed-http.ts";
import type { ThreadTrial } from "./thread-messages.ts";
import { unpollutedDurationMs } from "./unpolluted-duration.ts";

export type ThreadHost = {
  readonly reportCall: (call: CallAttempt) => void;
  readonly log: (line: string) => void;
  readonly openFile: (attachment: unknown) => Promise<Uint8Array>;
  readonly mask: (text: string) => string;
};

export type ThreadEnd = { readonly outcome: ExecutionOutcome; readonly durationMs: number };

/** undefined: the time limit passed, and the parent has its own word for that. */
export async function runInThread(
  definition: WorkflowDefinition<never>,
  started: unknown,
  trial: ThreadTrial,
  host: ThreadHost,
): Promise<ThreadEnd | undefined> {
  const deadlineMs = performance.now() + trial.timeoutMs;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error("the time limit of this trial passed")), trial.timeoutMs);
  const random = seededRandom(streamSeed(trial.runId, "calls"));
  const nextJitter = () => random.nextFloat();
  const isOver = () => limit.signal.aborted || performance.now() >= deadlineMs;

  try {
    for (let repeats = 0; ; repeats += 1) {
      const calls = createPolicedHttp({ deadlineMs, signal: limit.signal, nextJitter, report: host.reportCall });
      const context: RunContext = {
        slots: trial.slots,
        files: { open: host.openFile },
        started,
        signal: limit.signal,
        runId: trial.runId,
        log: host.log,
        http: calls.http,
        refused: (status = 429, retryAfterMs) => new Refusal(status, retryAfterMs),
        secret: (name) => readSecret(trial.secrets, name),
      };
      const fromMs = performance.now();
      const at = new Date().toISOString();
      const end = (outcome: ExecutionOutcome): ThreadEnd | undefined =>
        isOver() ? undefined : { outcome, durationMs: unpollutedDurationMs(fromMs, performance.now(), calls.spans) };

      let error: unknown;
      try {
        const value = await definition.run(structuredClone(trial.intake) as never, context as RunContext<never>);
        return end({ kind: "answered", value });
      } catch (thrown) {
        error = thrown;
      }
      if (isOver()) return undefined;
      const gaveUp = calls.gaveUp(error);
      if (gaveUp)
        return end({
          kind: "error",
          code: gaveUp.code,
          message: gaveUp.message,
          mayHaveSpent: !gaveUp.proven || calls.mayHaveWorked(),
        });
      if (!isRefusal(error))
        return end({ kind: "error", code: "workflow_threw", message: messageOf(error, host.mask), mayHaveSpent: true });

      const { status, retryAfterMs } = error;
      const next = nextCall({
        answer: { kind: "refused", status, ...(retryAfterMs !== undefined && { retryAfterMs }) },
        repeats,
        nowMs: performance.now(),
        deadlineMs: calls.mayHaveWorked() ? 0 : deadlineMs,
        jitter: nextJitter(),
      });
      host.reportCall({ at, status, waitedMs: next.kind === "repeat" ? next.waitMs : 0 });
      if (next.kind !== "repeat") {
        const message = calls.mayHaveWorked()
          ? `refused with ${status} after another call had been answered, so the run is not repeated`
          : next.kind === "give-up"
            ? next.message
            : `refused with ${status}`;
        return end({ kind: "error", code: "rate_limited", message, mayHaveSpent: calls.mayHaveWorked() });
      }
      await sleep(next.waitMs);
      if (isOver()) return undefined;
    }
  } finally {
    clearTimeout(timer);
  }
}

function readSecret(secrets: ThreadTrial["secrets"], name: string): string {
  if (!Object.hasOwn(secrets, name))
    throw new Error(`secret "${name}" is not set, or the workflow does not name it in "secrets"`);
  return secrets[name] as string;
}

/** By name: a bundled workflow carries its own copy of the class. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "Refusal" && typeof (error as Partial<Refusal>).status === "number";
}
