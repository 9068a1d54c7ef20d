// Start: an entry in the list of active experiments, then the workspace's money, then the ledger, then frozen → running,
// then the first trials. The heartbeat completes a start that crashed anywhere in between.

import type { Hold } from "../budget/index.ts";
import { budgetOutlook } from "../design/budget-outlook.ts";
import { estimateExperiment } from "../design/estimate-experiment.ts";
import type { FrozenDesign } from "../design/frozen-design.ts";
import { openLedger } from "../ledger/index.ts";
import { formatUsd } from "../money/micro-usd.ts";
import type { ExperimentRecord, ExperimentRef } from "../ports/index.ts";
import { DomainError, isDomainError } from "../support/domain-error.ts";
import { requireSecrets } from "./need-secrets.ts";
import { openExperiment } from "./opened-experiment.ts";
import { refuseWhileErasing } from "./refuse-while-erasing.ts";
import { holdBudget, returnSurplus } from "./workspace-money.ts";
import type { World } from "./world.ts";

/** Throws over-budget or secret-missing before anything is written. */
export async function startExperiment(world: World, ref: ExperimentRef): Promise<ExperimentRecord> {
  const record = await world.experiments.read(ref);
  if (record === undefined) throw new DomainError("not-found", `there is no experiment ${ref.experimentId}`);
  if (record.status === "draft")
    throw new DomainError("not-frozen", `experiment ${ref.experimentId} is not frozen yet`);
  if (record.status !== "frozen") {
    throw new DomainError("conflict", `experiment ${ref.experimentId} has been started: it is ${record.status}`);
  }
  const { frozen } = await openExperiment(world.blobs, ref);
  await refuseErased(world, record, frozen.caseSet.name);
  if (frozen.replay !== undefined) throw new DomainError("conflict", "a replay runs nothing, so it cannot be started");
  const outlook = budgetOutlook(frozen);
  if (!outlook.mayStart) {
    const { highMicroUsd } = estimateExperiment(frozen).total;
    const limit = formatUsd(frozen.budgetLimitMicroUsd);
    const why =
      frozen.onBudget === "refuse"
        ? `it may cost up to ${formatUsd(highMicroUsd)} and the limit is ${limit} (onBudget: "stop" would run until it is spent)`
        : `the limit of ${limit} does not pay for one trial of every arm`;
    throw new DomainError("over-budget", why, {
      details: { budgetLimitUsd: frozen.budgetLimitMicroUsd / 1e6, highUsd: highMicroUsd / 1e6 },
    });
  }
  await requireSecrets(world, ref.workspace, frozen.arms);
  await world.experiments.markActive(ref);
  return completeStart(world, record);
}

/** Its copy of the cases has holes, or is about to have some. */
async function refuseErased(world: World, { workspace, erasures }: ExperimentRecord, caseSet: string): Promise<void> {
  const why = "cases of it were erased since it was frozen: freeze the design as a new experiment";
  if (erasures !== undefined) throw new DomainError("conflict", why);
  await refuseWhileErasing(world, workspace, caseSet);
}

/** Every step may have happened already. Throws over-budget when the workspace's money does not do. */
export async function completeStart(world: World, record: ExperimentRecord): Promise<ExperimentRecord> {
  const ref: ExperimentRef = { workspace: record.workspace, experimentId: record.experimentId };
  const { frozen, plan } = await openExperiment(world.blobs, ref);
  const hold = await holdOrForget(world, ref, frozen);
  const ledger = openLedger({
    limitMicroUsd: frozen.budgetLimitMicroUsd,
    dearestMicroUsd: Math.max(...frozen.arms.map((arm) => arm.estimate.highMicroUsd)),
    total: plan.total,
    pace: frozen.concurrency,
  });
  await world.ledgers.create(ref, ledger);
  const started: ExperimentRecord = {
    ...record,
    status: "running",
    startedAt: new Date(world.clock.now()).toISOString(),
    budgetHold: { token: hold.token, amountMicroUsd: hold.amountMicroUsd },
  };
  const isOurs = await world.experiments.replace(started, record.revision);
  if (!isOurs) {
    const found = await world.experiments.read(ref);
    if (found === undefined) throw new DomainError("not-found", `there is no experiment ${ref.experimentId}`);
    await returnSurplus(world, ref, hold, found);
    return found;
  }
  // Another start, refused meanwhile, may have taken it off the list.
  await world.experiments.markActive(ref);
  await world.queue.sendTrials(
    ref,
    Array.from({ length: ledger.next }, (_, ordinal) => ({ ordinal, delaySeconds: 0 })),
  );
  return { ...started, revision: record.revision + 1 };
}

/** Without the money it is not active: nobody goes on with it until somebody starts it again. */
async function holdOrForget(world: World, ref: ExperimentRef, frozen: FrozenDesign): Promise<Hold> {
  const { highMicroUsd } = estimateExperiment(frozen).total;
  try {
    return await holdBudget(world, ref, Math.min(frozen.budgetLimitMicroUsd, highMicroUsd));
  } catch (refusal) {
    if (!isDomainError(refusal) || refusal.code !== "over-budget") throw refusal;
    await world.experiments.clearActive(ref);
    const found = await world.experiments.read(ref);
    // Another start got the money after us.
    if (found !== undefined && found.status !== "frozen") await world.experiments.markActive(ref);
    throw refusal;
  }
}
