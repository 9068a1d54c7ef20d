// One delivery of one trial, by the letters of the turnstile document: take the row (A, T), pass the turnstile (B),
// execute (C), settle (D), leave (F), hand on (G); or wait (W), or poll (P). Whoever is interrupted anywhere leaves a
// state from which the next delivery goes on, and nothing executes twice.

import {
  afterLeaving,
  enter,
  enterDeadLetter,
  enterRefusal,
  handsOn,
  isOver,
  leave,
  stopFor,
} from "../ledger/index.ts";
import { assertNever } from "../support/assert-never.ts";
import { DomainError } from "../support/domain-error.ts";
import type { AcceptedRow, RunningRow, SettledRow } from "../trials/index.ts";
import { checkCode } from "./check-code.ts";
import { executeTrial } from "./execute-trial.ts";
import { movePaceAfter } from "./move-pace.ts";
import { pollTrial } from "./poll-trial.ts";
import { noteSettled, undeliverable } from "./settle-trial.ts";
import { takeTrial } from "./take-trial.ts";
import type { Delivery, DeliveryEnd, Visit } from "./visit.ts";
import type { Worker } from "./world.ts";

const MAX_ROUNDS = 20;

export async function runTrial(worker: Worker, delivery: Delivery): Promise<DeliveryEnd> {
  const experiment = await worker.opened.open(delivery.ref);
  if (delivery.ordinal >= experiment.plan.total) return "not-planned";
  await checkCode(worker, experiment);
  const planned = experiment.plan.trial(delivery.ordinal);
  const visit: Visit = { delivery, token: worker.chance.token(), experiment, planned };
  const taken = await takeTrial(worker, visit);
  switch (taken.kind) {
    case "acknowledge":
      return taken.end;
    case "leave":
      return leaveTrial(worker, visit, taken.row);
    case "poll":
      return afterPoll(worker, visit, taken.row);
    case "enter":
      return enterTurnstile(worker, visit, taken.row);
    default:
      return assertNever(taken);
  }
}

/** B. */
async function enterTurnstile(worker: Worker, visit: Visit, row: RunningRow): Promise<DeliveryEnd> {
  const { ledgers, queue } = worker;
  const { ref, ordinal, isDeadLetter } = visit.delivery;
  if (!isDeadLetter && !hasTime(worker, visit)) return waitOutside(worker, visit, row);
  const change = isDeadLetter
    ? enterDeadLetter(ordinal, row.attempt)
    : enter(ordinal, row.attempt, row.reservationMicroUsd);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const answer = await ledgers.change(ref, change);
    if (answer.kind === "applied") {
      visit.experiment.lastSeen = answer.ledger;
      return executeAndSettle(worker, visit, row);
    }
    const ledger = await ledgers.read(ref);
    if (ledger === undefined) throw new DomainError("not-found", `experiment ${ref.experimentId} has no ledger`);
    visit.experiment.lastSeen = ledger;
    const refusal = enterRefusal(ledger, ordinal, row.attempt);
    switch (refusal) {
      case "fenced":
        return "taken-over";
      case "inside":
        return executeAndSettle(worker, visit, row);
      case "stopped":
        if (isOver(ledger)) await queue.sendFinish(ref);
        return "stopped";
      case "exhausted":
        await ledgers.change(ref, stopFor("exhausted", "what is left does not pay for the dearest trial"));
        continue;
      case "wait":
        return waitOutside(worker, visit, row);
      default:
        return assertNever(refusal);
    }
  }
  throw new DomainError("busy", `trial ${ordinal} found no way through the turnstile`);
}

/** What is left of the delivery must hold the whole time limit, else another delivery will. */
function hasTime(worker: Worker, visit: Visit): boolean {
  const { timeoutMs, workflow } = visit.experiment.armOf(visit.planned);
  const mustHold = workflow.target.kind === "http" ? Math.min(timeoutMs, SYNCHRONOUS_LIMIT_MS) : timeoutMs;
  return visit.delivery.remainingMs - worker.limits.closingMs >= mustHold;
}

/** A service that needs longer answers 202. */
const SYNCHRONOUS_LIMIT_MS = 720_000;

/** W: a fresh message later, and this one is done. */
async function waitOutside(worker: Worker, visit: Visit, row: RunningRow): Promise<DeliveryEnd> {
  const { ref, ordinal } = visit.delivery;
  const delaySeconds = 1 + Math.floor(worker.chance.fraction() * 4);
  const { leaseUntilMs: _, ...held } = row;
  await worker.trials.replace(
    ref,
    { ...held, state: "waiting", againAtMs: worker.clock.now() + delaySeconds * 1000 },
    { state: "running", token: visit.token },
  );
  await worker.queue.sendTrials(ref, [{ ordinal, delaySeconds }]);
  return "waiting";
}

/** C and D. A refused settle is either our own, its answer lost, or somebody declared us lost: the stored row counts. */
async function executeAndSettle(worker: Worker, visit: Visit, row: RunningRow): Promise<DeliveryEnd> {
  const result = visit.delivery.isDeadLetter ? undeliverable(worker, row) : await executeTrial(worker, visit, row);
  const isMine = await worker.trials.replace(visit.delivery.ref, result, { state: "running", token: visit.token });
  if (!isMine) {
    const found = await worker.trials.read(visit.delivery.ref, visit.delivery.ordinal);
    if (found?.token !== visit.token) return "taken-over";
    if (found.state === "settled") return leaveTrial(worker, visit, found);
    if (found.state !== "accepted") return "taken-over";
  }
  if (result.state === "accepted") {
    await sendPoll(worker, visit, result);
    return "accepted";
  }
  if (isMine) await noteSettled(worker, visit, result);
  return leaveTrial(worker, visit, result);
}

/** P. */
async function afterPoll(worker: Worker, visit: Visit, row: AcceptedRow): Promise<DeliveryEnd> {
  const result = await pollTrial(worker, visit, row);
  const isMine = await worker.trials.replace(visit.delivery.ref, result, { state: "accepted", token: row.token });
  if (!isMine) {
    const found = await worker.trials.read(visit.delivery.ref, visit.delivery.ordinal);
    return found?.state === "settled" ? leaveTrial(worker, visit, found) : "held-by-another";
  }
  if (result.state === "accepted") {
    await sendPoll(worker, visit, result);
    return "accepted";
  }
  await noteSettled(worker, visit, result);
  return leaveTrial(worker, visit, result);
}

async function sendPoll(worker: Worker, visit: Visit, row: AcceptedRow): Promise<void> {
  const delaySeconds = Math.min(900, Math.max(1, Math.ceil((row.pollAtMs - worker.clock.now()) / 1000)));
  await worker.queue.sendTrials(visit.delivery.ref, [{ ordinal: visit.delivery.ordinal, delaySeconds }]);
}

/** F and G. */
async function leaveTrial(worker: Worker, visit: Visit, row: SettledRow): Promise<DeliveryEnd> {
  const { ref, ordinal } = visit.delivery;
  const handOn = handsOn(visit.experiment.lastSeen);
  const answer = await worker.ledgers.change(ref, leave(ordinal, row.reservationMicroUsd, row.chargeMicroUsd, handOn));
  if (answer.kind === "refused") return "left";
  const { ledger } = answer;
  visit.experiment.lastSeen = ledger;
  const after = afterLeaving(ledger, handOn);
  if (after.kind === "finish") await worker.queue.sendFinish(ref);
  if (after.kind === "hand-on") await worker.queue.sendTrials(ref, [{ ordinal: after.ordinal, delaySeconds: 0 }]);
  await movePaceAfter(worker, visit.experiment, ledger, row);
  return "settled";
}
