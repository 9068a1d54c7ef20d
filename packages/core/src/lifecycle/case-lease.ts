// While a design is frozen or stored runs are scored again, whoever does it holds cases in memory. The lease says so on the
// record, and an erasure waits for it; a lease that nobody gave back is over after a while.

import type { ExperimentRecord, ExperimentRef } from "../ports/index.ts";
import { refuseWhileErasing } from "./refuse-while-erasing.ts";
import { loadExperiment } from "./steer-experiment.ts";
import type { World } from "./world.ts";

/** Longer than a request to the API lives. */
const LEASE_MS = 20 * 60_000;

export async function takeCaseLease(world: World, ref: ExperimentRef): Promise<ExperimentRecord> {
  for (;;) {
    const found = await loadExperiment(world, ref);
    const untilMs = world.clock.now() + LEASE_MS;
    const leased = { ...found, finishLease: { token: world.chance.token(), boot: world.boot, untilMs } };
    if (await world.experiments.replace(leased, found.revision)) return { ...leased, revision: found.revision + 1 };
  }
}

/** With the report that was made under it, unless somebody's newer one stands there. */
export async function endCaseLease(
  world: World,
  ref: ExperimentRef,
  token: string | undefined,
  report?: NonNullable<ExperimentRecord["report"]>,
): Promise<void> {
  for (;;) {
    const found = await loadExperiment(world, ref);
    const { finishLease, ...free } = found;
    const isOurs = finishLease !== undefined && finishLease.token === token;
    const isNewer = report !== undefined && report.revision > (found.report?.revision ?? 0);
    if (!isOurs && !isNewer) return;
    const next: ExperimentRecord = { ...(isOurs ? free : found), ...(isNewer && { report }) };
    if (await world.experiments.replace(next, found.revision)) return;
  }
}

export function isLeased({ finishLease }: ExperimentRecord, world: World): boolean {
  return finishLease !== undefined && finishLease.boot === world.boot && finishLease.untilMs > world.clock.now();
}

/** For a freeze: looks for erasures once an erasure can see it, and lets go whatever comes of it. */
export async function underCaseLease<Made>(
  world: World,
  ref: ExperimentRef,
  caseSet: string,
  make: (leased: ExperimentRecord) => Promise<Made>,
): Promise<Made> {
  const leased = await takeCaseLease(world, ref);
  try {
    await refuseWhileErasing(world, ref.workspace, caseSet);
    return await make(leased);
  } finally {
    await endCaseLease(world, ref, leased.finishLease?.token);
  }
}
