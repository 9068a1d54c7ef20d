// Runs a workflow in this thread, for tests that ask what it answers. It neither measures time nor repeats refusals:
// that is an executor's work.

import { readFile } from "node:fs/promises";
import { type AnyWorkflow, Refusal, type WorkflowFailure, type WorkflowResult } from "@assay/core/workflows";

const cases = new URL("../cases/", import.meta.url);

export type Prepared = (intake: unknown, runId?: string) => Promise<WorkflowResult | WorkflowFailure>;

/** Starts the workflow once. Attachments are `{ $file: path }`, looked up in `cases/`. */
export async function prepare(load: () => Promise<{ readonly default: AnyWorkflow }>): Promise<Prepared> {
  const { default: workflow } = await load();
  if (!("run" in workflow)) throw new Error(`${workflow.workflowId} is not a module`);
  const started = await workflow.start?.();
  return async (intake, runId = "run-1") =>
    await workflow.run(
      intake as never,
      {
        slots: {},
        files: { open: async (file: unknown) => await readFile(new URL((file as { $file: string }).$file, cases)) },
        started,
        signal: new AbortController().signal,
        runId,
        refused: (status = 429, retryAfterMs?: number) => new Refusal(status, retryAfterMs),
      } as never,
    );
}
