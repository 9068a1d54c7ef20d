// A tick that runs nothing: an experiment whose trials are the stored runs of what the lane ships, once with the scores
// that were decided on and once to be scored by today's scorers. It holds no money, and its ledger is over from the start,
// so no trial can ever enter. Every step may have happened already.

import { type Canary, canaryDesign } from "../canary/index.ts";
import type { Baseline } from "../decision/index.ts";
import { designDigest } from "../design/design-digest.ts";
import { type FrozenDesign, freezeDesign, type Replay } from "../design/index.ts";
import { openLedger } from "../ledger/index.ts";
import type { ExperimentId, ExperimentRecord, ExperimentRef } from "../ports/index.ts";
import { resolveScorers } from "../scoring/resolve-scorers.ts";
import { canBeSignificant, detectableEffect } from "../statistics/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { underCaseLease } from "./case-lease.ts";
import { loadCaseSet } from "./case-set-store.ts";
import { createExperiment } from "./create-experiment.ts";
import { type Freezer, loadDesign, markFrozen, storeFrozen } from "./freeze-experiment.ts";
import { openExperiment } from "./opened-experiment.ts";
import { refuseWhileErasing } from "./refuse-while-erasing.ts";
import { loadExperiment } from "./steer-experiment.ts";

export async function startReplay(
  freezer: Freezer,
  ref: ExperimentRef,
  canary: Canary,
  baseline: Baseline,
): Promise<void> {
  const design = canaryDesign(canary, baseline);
  const drafted = await createExperiment(freezer, ref.workspace, design, "canary", ref.experimentId);
  const record =
    drafted.status === "draft"
      ? await underCaseLease(freezer, ref, design.caseSet.name, (leased) =>
          freezeReplay(freezer, ref, leased, baseline),
        )
      : drafted;
  if (record.status !== "frozen") return;
  const { frozen, plan } = await openExperiment(freezer.blobs, ref);
  // Again, now that an erasure can see what is frozen.
  await refuseWhileErasing(freezer, ref.workspace, frozen.caseSet.name);
  const { total } = plan;
  const ledger = openLedger({
    limitMicroUsd: frozen.budgetLimitMicroUsd,
    dearestMicroUsd: 0,
    total,
    pace: frozen.concurrency,
  });
  await freezer.ledgers.create(ref, { ...ledger, next: total, settled: total });
  const startedAt = new Date(freezer.clock.now()).toISOString();
  await freezer.experiments.replace({ ...record, status: "running", startedAt }, record.revision);
  await finishReplay(freezer, ref);
}

/** Again for whoever crashed before saying so. */
export async function finishReplay(freezer: Freezer, ref: ExperimentRef): Promise<void> {
  await freezer.experiments.markActive(ref);
  await freezer.queue.sendFinish(ref);
}

async function freezeReplay(
  freezer: Freezer,
  ref: ExperimentRef,
  record: ExperimentRecord,
  baseline: Baseline,
): Promise<ExperimentRecord> {
  const source: ExperimentRef = { ...ref, experimentId: baseline.experimentId as ExperimentId };
  const { startedAt, finishedAt } = await loadExperiment(freezer, source);
  const { frozen: shipped } = await openExperiment(freezer.blobs, source);
  const arm = shipped.arms.find(({ key }) => key === baseline.arm.key);
  if (arm === undefined || startedAt === undefined || finishedAt === undefined) {
    throw new DomainError("corrupt", `experiment ${source.experimentId} has no runs of arm ${baseline.arm.key}`);
  }
  const design = await loadDesign(freezer, ref);
  const { name, version } = design.caseSet;
  const caseSet = await loadCaseSet(freezer, ref.workspace, name, version);
  const own = await freezer.catalogue.ownScorers();
  const outcome = freezeDesign({
    design,
    caseSet: { version: caseSet.version.version, cases: caseSet.cases },
    // As it was then: whether it could run today, and at which price, is nothing to a replay.
    workflows: () => ({ ...arm.workflow, price: { kind: "free" } }),
    workflowIds: [arm.workflow.workflowId],
    resolveScorers: (request) => resolveScorers(request, own),
    power: { canBeSignificant, detectableEffect },
    priceBook: await freezer.catalogue.priceBook(),
    build: await freezer.catalogue.build(),
  });
  if (outcome.kind === "refused") {
    throw new DomainError("invalid", "the replay cannot be frozen", { findings: outcome.findings });
  }
  const { revision, digest } = baseline.report;
  const replay: Replay = {
    experimentId: source.experimentId,
    arm: arm.key,
    report: { revision, digest },
    ranFrom: startedAt,
    ranTo: finishedAt,
  };
  const frozen = redigested({ ...outcome.frozen, replay });
  await storeFrozen(freezer, ref, { ...outcome, frozen });
  return markFrozen(freezer, record, { ...outcome, frozen });
}

function redigested(frozen: FrozenDesign): FrozenDesign {
  return { ...frozen, digest: designDigest(frozen) };
}
