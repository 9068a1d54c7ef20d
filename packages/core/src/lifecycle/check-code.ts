// Code under way: a host whose code is not the frozen code executes nothing and latches the experiment.

import { stopFor } from "../ledger/index.ts";
import { isDomainError } from "../support/domain-error.ts";
import type { OpenedExperiment } from "./opened-experiment.ts";
import { scorersOf } from "./resolve-frozen-scorers.ts";
import type { Worker } from "./world.ts";

export async function checkCode(worker: Worker, experiment: OpenedExperiment): Promise<void> {
  if (experiment.scorers !== undefined) return;
  const problem = await codeProblem(worker, experiment);
  if (problem !== undefined) await worker.ledgers.change(experiment.ref, stopFor("halted", problem));
}

async function codeProblem(worker: Worker, experiment: OpenedExperiment): Promise<string | undefined> {
  for (const arm of experiment.frozen.arms) {
    const { workflowId, version, codeDigest } = arm.workflow;
    if (codeDigest === undefined) continue;
    const found = await worker.catalogue.codeDigest(workflowId, version);
    if (found !== codeDigest) return `code_changed: ${workflowId}@${version} is not the code that was frozen`;
  }
  try {
    experiment.scorers = scorersOf(experiment.frozen, await worker.catalogue.ownScorers());
    return undefined;
  } catch (error) {
    if (isDomainError(error)) return `code_changed: ${error.message}`;
    throw error;
  }
}
