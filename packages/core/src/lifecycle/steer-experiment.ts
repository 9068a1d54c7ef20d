// What a person may do to a running experiment: cancel it for good, set its pace, or have it gone on with.

import { isOver, type Ledger, setPace, stopFor } from "../ledger/index.ts";
import type { ExperimentRecord, ExperimentRef } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { beatOne } from "./heartbeat.ts";
import type { World } from "./world.ts";

export async function loadExperiment(world: World, ref: ExperimentRef): Promise<ExperimentRecord> {
  const record = await world.experiments.read(ref);
  if (record === undefined) throw new DomainError("not-found", `there is no experiment ${ref.experimentId}`);
  return record;
}

/** Nobody enters any more; what is inside settles and counts; the rest is skipped. The first reason to stop stays. */
export async function cancelExperiment(world: World, ref: ExperimentRef): Promise<Ledger> {
  await requireRunning(world, ref);
  await world.ledgers.change(ref, stopFor("cancelled", "cancelled by a person"));
  const ledger = await loadLedger(world, ref);
  if (isOver(ledger)) await world.queue.sendFinish(ref);
  return ledger;
}

/** `pace` is at most the design's concurrency. */
export async function paceExperiment(world: World, ref: ExperimentRef, pace: number, ceiling: number): Promise<Ledger> {
  await requireRunning(world, ref);
  if (!Number.isInteger(pace) || pace < 1 || pace > ceiling) {
    throw new DomainError(
      "invalid",
      `the pace is a whole number from 1 to the design's concurrency ${ceiling}, not ${pace}`,
    );
  }
  await world.ledgers.change(ref, setPace(pace, world.clock.now()));
  return loadLedger(world, ref);
}

/** Goes on with whatever was interrupted. Never executes a started or settled trial again. */
export async function resumeExperiment(world: World, ref: ExperimentRef): Promise<ExperimentRecord> {
  const record = await loadExperiment(world, ref);
  switch (record.status) {
    case "draft":
      throw new DomainError("not-frozen", `experiment ${ref.experimentId} is not frozen yet`);
    case "frozen":
      throw new DomainError("conflict", `experiment ${ref.experimentId} was never started: run it`);
    case "failed": {
      const { failure: _, ...again } = record;
      await world.experiments.replace({ ...again, status: "analyzing" }, record.revision);
      await world.experiments.markActive(ref);
      await world.queue.sendFinish(ref);
      return loadExperiment(world, ref);
    }
    case "running":
    case "analyzing": {
      await world.experiments.markActive(ref);
      const active = (await world.experiments.listActive()).find(
        (one) => one.ref.experimentId === ref.experimentId && one.ref.workspace === ref.workspace,
      );
      if (active) await beatOne(world, active);
      return loadExperiment(world, ref);
    }
    case "reported":
    case "decided":
      return record;
  }
}

export async function loadLedger(world: World, ref: ExperimentRef): Promise<Ledger> {
  const ledger = await world.ledgers.read(ref);
  if (ledger === undefined) throw new DomainError("not-found", `experiment ${ref.experimentId} was never started`);
  return ledger;
}

async function requireRunning(world: World, ref: ExperimentRef): Promise<void> {
  const record = await loadExperiment(world, ref);
  if (record.status !== "running") {
    throw new DomainError("conflict", `experiment ${ref.experimentId} is ${record.status}, not running`);
  }
}
