// Once a minute per active experiment (every second on a laptop): whatever crashed, was lost or never sent goes on from
// here, and only from here. A delivery never heals; a duplicate in ten would become a storm.

import { isOver, type Ledger, topUp } from "../ledger/index.ts";
import type { ActiveExperiment, Beat, ExperimentRecord, ExperimentRef } from "../ports/index.ts";
import { isDomainError } from "../support/domain-error.ts";
import { isLeaseDead, type TrialRow } from "../trials/index.ts";
import { announceReport } from "./announce.ts";
import { eachByItself } from "./each-by-itself.ts";
import { completeStart } from "./start-experiment.ts";
import { payBudget } from "./workspace-money.ts";
import type { World } from "./world.ts";

const FIRST_HEAL_MS = 60_000;
const LONGEST_HEAL_MS = 15 * 60_000;
const POLL_OVERDUE_MS = 120_000;
const MESSAGE_OVERDUE_MS = 60_000;

export async function beatAll(world: World): Promise<void> {
  await eachByItself(await world.experiments.listActive(), (active) => beatOne(world, active));
}

export async function beatOne(world: World, active: ActiveExperiment): Promise<void> {
  const { ref } = active;
  const record = await world.experiments.read(ref);
  if (record === undefined) return letGo(world, ref, record);
  switch (record.status) {
    case "draft":
      return;
    case "frozen":
      return completeStartIfPaid(world, record);
    case "running":
      return beatRunning(world, active);
    case "analyzing": {
      const lease = record.finishLease;
      const isDead = !lease || lease.boot !== world.boot || lease.untilMs <= world.clock.now();
      return isDead ? world.queue.sendFinish(ref) : undefined;
    }
    case "reported":
    case "decided":
      return letGo(world, ref, record);
    case "failed":
      return payBudget(world, ref, record);
  }
}

/** Over: what it still holds of the workspace's money goes back, and nobody looks at it again. */
async function letGo(world: World, ref: ExperimentRef, record: ExperimentRecord | undefined): Promise<void> {
  await payBudget(world, ref, record);
  if (record !== undefined) await announceReport(world, record);
  await world.experiments.clearActive(ref);
}

async function completeStartIfPaid(world: World, record: ExperimentRecord): Promise<void> {
  try {
    await completeStart(world, record);
  } catch (refusal) {
    if (!isDomainError(refusal) || refusal.code !== "over-budget") throw refusal;
  }
}

async function beatRunning(world: World, { ref, beat }: ActiveExperiment): Promise<void> {
  const ledger = await world.ledgers.read(ref);
  if (ledger === undefined) return;
  const isFirstOfBoot = beat?.boot !== world.boot;
  if (isOver(ledger)) {
    // A finish message is on its way after the last trial; a second one is only sent when that was a beat ago.
    if (isFirstOfBoot || beat.fingerprint === fingerprintOf(ledger)) await world.queue.sendFinish(ref);
    return world.experiments.saveBeat(ref, nextBeat(world, ledger, beat, beat?.lowWater ?? 0));
  }
  await resendOpen(world, ref, ledger);
  let lowWater = beat?.lowWater ?? 0;
  if (isHealDue(world, ledger, beat)) lowWater = await resendHandedOut(world, ref, ledger, lowWater, isFirstOfBoot);
  const more = topUp(ledger);
  if (more && (await world.ledgers.change(ref, more.change)).kind === "applied") {
    await world.queue.sendTrials(
      ref,
      more.ordinals.map((ordinal) => ({ ordinal, delaySeconds: 0 })),
    );
  }
  await world.experiments.saveBeat(ref, nextBeat(world, ledger, beat, lowWater));
}

/** Trials inside whose holder is gone, whose poll is overdue, or which settled and did not leave. */
async function resendOpen(world: World, ref: ExperimentRef, ledger: Ledger): Promise<void> {
  for (const ordinal of ledger.open) {
    const row = await world.trials.read(ref, ordinal);
    if (row !== undefined && isAbandoned(world, row)) {
      await world.queue.sendTrials(ref, [{ ordinal, delaySeconds: 0 }]);
    }
  }
}

function isAbandoned(world: World, row: TrialRow): boolean {
  switch (row.state) {
    case "settled":
      return true;
    case "accepted":
      return row.pollAtMs + POLL_OVERDUE_MS <= world.clock.now() || row.boot !== world.boot;
    case "running":
      return isLeaseDead(row, { boot: world.boot, nowMs: world.clock.now() });
    case "waiting":
      return true;
  }
}

function isHealDue(world: World, ledger: Ledger, beat: Beat | undefined): boolean {
  if (beat?.boot !== world.boot) return true;
  return ledger.open.size === 0 && beat.fingerprint === fingerprintOf(ledger) && beat.healAtMs <= world.clock.now();
}

/** Sends every handed-out trial that is neither settled nor held; returns the new low-water mark. */
async function resendHandedOut(
  world: World,
  ref: ExperimentRef,
  ledger: Ledger,
  from: number,
  isQueueEmpty: boolean,
): Promise<number> {
  const to = Math.min(ledger.next, ledger.total);
  const rows = world.trials.scan(ref, { from, to })[Symbol.asyncIterator]();
  let row = (await rows.next()).value as TrialRow | undefined;
  let lowWater = from;
  const missing: number[] = [];
  for (let ordinal = from; ordinal < to; ordinal += 1) {
    while (row !== undefined && row.ordinal < ordinal) row = (await rows.next()).value as TrialRow | undefined;
    const own = row?.ordinal === ordinal ? row : undefined;
    if (own?.state === "settled" && lowWater === ordinal) lowWater = ordinal + 1;
    if (!ledger.open.has(ordinal) && !isUnderWay(world, own, isQueueEmpty)) missing.push(ordinal);
  }
  await world.queue.sendTrials(
    ref,
    missing.map((ordinal) => ({ ordinal, delaySeconds: 0 })),
  );
  return lowWater;
}

function isUnderWay(world: World, row: TrialRow | undefined, isQueueEmpty: boolean): boolean {
  if (row === undefined) return false;
  switch (row.state) {
    case "settled":
      return true;
    case "running":
      return !isLeaseDead(row, { boot: world.boot, nowMs: world.clock.now() });
    case "waiting":
      return !isQueueEmpty && row.againAtMs + MESSAGE_OVERDUE_MS > world.clock.now();
    case "accepted":
      return !isAbandoned(world, row);
  }
}

function fingerprintOf({ stop, settled, next, remainingMicroUsd, open }: Ledger): string {
  return [stop ?? "", settled, next, remainingMicroUsd, [...open].sort((a, b) => a - b).join(",")].join(":");
}

/** The time to the next healing doubles while nothing moves, up to a quarter of an hour. */
function nextBeat(world: World, ledger: Ledger, beat: Beat | undefined, lowWater: number): Beat {
  const fingerprint = fingerprintOf(ledger);
  const nowMs = world.clock.now();
  const hasMoved = beat?.boot !== world.boot || beat.fingerprint !== fingerprint;
  const isHealed = !hasMoved && ledger.open.size === 0 && beat.healAtMs <= nowMs;
  const healIntervalMs = hasMoved
    ? FIRST_HEAL_MS
    : isHealed
      ? Math.min(LONGEST_HEAL_MS, beat.healIntervalMs * 2)
      : beat.healIntervalMs;
  const healAtMs = hasMoved || isHealed ? nowMs + healIntervalMs : beat.healAtMs;
  return { boot: world.boot, fingerprint, lowWater, healAtMs, healIntervalMs };
}
