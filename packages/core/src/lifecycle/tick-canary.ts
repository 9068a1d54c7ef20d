// One look at one canary by the heartbeat: start what is due, bring along what is under way, judge what was reported.
// Its record names the experiment before that is made, so whoever comes after a crash goes on with the same one.
// The rule it protects: one alarm a tick, and only for what a second run found too, or for what could not run.

import {
  type Canary,
  canaryDesign,
  confirmed,
  deltaOfCanary,
  judgeCanary,
  nextTickMs,
  type Regression,
  reportPath,
} from "../canary/index.ts";
import { withoutCaseId } from "../design/index.ts";
import type { ExperimentId, ExperimentRecord, ExperimentRef, WorkspaceId } from "../ports/index.ts";
import { type AnalysisBlob, parseBlob } from "../report/blob.ts";
import { DomainError, type FaultCode, isDomainError } from "../support/domain-error.ts";
import { createExperiment } from "./create-experiment.ts";
import { eachByItself } from "./each-by-itself.ts";
import { couldNotRun, endTick, raiseAlert, type Tick, tickLine } from "./end-tick.ts";
import { type Freezer, freezeExperiment } from "./freeze-experiment.ts";
import { readLane } from "./lane-baseline.ts";
import { loadJson } from "./opened-experiment.ts";
import { startExperiment } from "./start-experiment.ts";
import { finishReplay, startReplay } from "./start-replay.ts";

/** Lines of the history in which a tick by hand is looked for when it is asked for again. */
const LOOKED_AT = 100;

/** Faults of the moment, or of two who do the same: the next beat tries again. */
const passing: readonly FaultCode[] = ["unavailable", "busy", "conflict", "already-frozen"];

export async function tickCanaries(freezer: Freezer): Promise<void> {
  await eachByItself(await freezer.canaries.listDue(freezer.clock.now()), async ({ workspace, canaryId }) => {
    const canary = await freezer.canaries.read(workspace, canaryId);
    if (canary !== undefined) await tickCanary(freezer, workspace, canary);
  });
}

export async function tickCanary(freezer: Freezer, workspace: WorkspaceId, canary: Canary): Promise<void> {
  const nowMs = freezer.clock.now();
  if (canary.nextDueAtMs <= nowMs) return startDueTick(freezer, workspace, canary, nowMs);
  if (canary.tick !== undefined) return bringAlong(freezer, workspace, canary, canary.tick);
}

/** By hand, beside the schedule; under a given id once. Throws conflict while another tick is under way. */
export async function startTick(
  freezer: Freezer,
  workspace: WorkspaceId,
  canary: Canary,
  id?: ExperimentId,
): Promise<Canary> {
  if (id !== undefined && (await isTicked(freezer, workspace, canary, id))) return canary;
  if (canary.tick !== undefined) {
    throw new DomainError("conflict", `canary ${canary.canaryId} is running: ${canary.tick.experimentId}`);
  }
  const scheduledFor = new Date(freezer.clock.now()).toISOString();
  const tick: Tick = { scheduledFor, trigger: "person", experimentId: id ?? newExperimentId(freezer) };
  const ticking = { ...canary, tick };
  if (!(await freezer.canaries.replace(workspace, ticking, canary.revision))) {
    throw new DomainError("conflict", `canary ${canary.canaryId} changed meanwhile: try again`);
  }
  const started = { ...ticking, revision: canary.revision + 1 };
  await bringAlong(freezer, workspace, started, tick);
  return (await freezer.canaries.read(workspace, canary.canaryId)) ?? started;
}

/** Under way, which the heartbeat goes on with, or over: one that found something runs again under an id of its own. */
async function isTicked(freezer: Freezer, workspace: WorkspaceId, { canaryId, tick }: Canary, id: ExperimentId) {
  if (tick?.experimentId === id || tick?.found?.experimentId === id) return true;
  const ended = await freezer.canaries.listTicks(workspace, canaryId, LOOKED_AT);
  return ended.some(({ experimentIds }) => experimentIds.includes(id));
}

/** However many ticks were missed, one runs now. While one is under way another is refused, and that is told once. */
async function startDueTick(freezer: Freezer, workspace: WorkspaceId, canary: Canary, nowMs: number): Promise<void> {
  const scheduledFor = new Date(canary.nextDueAtMs).toISOString();
  // A schedule that ends is never due again.
  const nextDueAtMs = nextTickMs(canary.schedule, nowMs) ?? Number.MAX_SAFE_INTEGER;
  const running = canary.tick;
  if (running !== undefined) {
    const message = `${running.experimentId} of the tick of ${running.scheduledFor} is still under way`;
    const overlapped: Tick = { scheduledFor, trigger: "schedule", experimentId: running.experimentId };
    await freezer.canaries.addTick(
      workspace,
      tickLine(freezer, canary, overlapped, { outcome: "overlapped", message }),
    );
    const alertId = `${canary.canaryId}-overlap-${running.scheduledFor}`;
    await raiseAlert(freezer, workspace, canary, { alertId, kind: "canary-could-not-run", text: message });
    await freezer.canaries.replace(workspace, { ...canary, nextDueAtMs }, canary.revision);
    return;
  }
  const tick: Tick = { scheduledFor, trigger: "schedule", experimentId: newExperimentId(freezer) };
  const ticking = { ...canary, nextDueAtMs, tick };
  if (!(await freezer.canaries.replace(workspace, ticking, canary.revision))) return;
  await bringAlong(freezer, workspace, { ...ticking, revision: canary.revision + 1 }, tick);
}

async function bringAlong(freezer: Freezer, workspace: WorkspaceId, canary: Canary, tick: Tick): Promise<void> {
  const ref: ExperimentRef = { workspace, experimentId: tick.experimentId as ExperimentId };
  const record = await freezer.experiments.read(ref);
  switch (record?.status) {
    case undefined:
    case "draft":
    case "frozen":
      return startRun(freezer, workspace, canary, tick, ref);
    case "running":
      return canary.template.mode === "replay" ? finishReplay(freezer, ref) : undefined;
    case "analyzing":
      return;
    case "failed":
      return couldNotRun(freezer, workspace, canary, tick, `its analysis failed: ${record.failure ?? "unknown"}`);
    case "reported":
    case "decided":
      return judgeRun(freezer, workspace, canary, tick, record);
  }
}

async function startRun(
  freezer: Freezer,
  workspace: WorkspaceId,
  canary: Canary,
  tick: Tick,
  ref: ExperimentRef,
): Promise<void> {
  try {
    const lane = await readLane(freezer, workspace, canary.lane);
    if (lane?.baseline === undefined) throw new DomainError("not-found", `lane "${canary.lane}" has nothing shipped`);
    if (canary.template.mode === "replay") return await startReplay(freezer, ref, canary, lane.baseline);
    const design = canaryDesign(canary, lane.baseline);
    const record = await createExperiment(freezer, workspace, design, "canary", ref.experimentId);
    if (record.status === "draft") await freezeExperiment(freezer, ref);
    // It can never start; the next tick freezes what is left.
    if (record.erasures !== undefined) {
      throw new DomainError("invalid", "cases of it were erased before it could start");
    }
    await startExperiment(freezer, ref);
  } catch (fault) {
    if (isPassing(fault)) return;
    await couldNotRun(freezer, workspace, canary, tick, wordsOf(fault));
  }
}

async function judgeRun(
  freezer: Freezer,
  workspace: WorkspaceId,
  canary: Canary,
  tick: Tick,
  record: ExperimentRecord,
): Promise<void> {
  const blob = await reportOf(freezer, record).catch((fault: unknown) => {
    if (isPassing(fault)) throw fault;
    return wordsOf(fault);
  });
  if (typeof blob === "string") {
    return couldNotRun(freezer, workspace, canary, tick, `its report cannot be read: ${blob}`);
  }
  const found = judgeCanary(blob);
  const delta = deltaOfCanary(blob);
  const withDelta = delta && { delta };
  switch (found.kind) {
    case "not-measured":
      return couldNotRun(freezer, workspace, canary, tick, found.reason);
    case "quiet": {
      const outcome = tick.found === undefined ? "quiet" : "unconfirmed";
      const message =
        tick.found === undefined ? "no regression" : `a second run did not find ${namesOf(tick.found.regressions)}`;
      return endTick(freezer, workspace, canary, tick, { outcome, message, ...withDelta });
    }
    case "regression": {
      const isReplay = canary.template.mode === "replay";
      // Scoring the same runs twice finds the same twice: there is nothing that a second look could confirm.
      if (tick.found === undefined && !isReplay) return runAgain(freezer, workspace, canary, tick, found.regressions);
      const same = isReplay ? found.regressions : confirmed(tick.found?.regressions ?? [], found.regressions);
      if (same.length === 0) {
        const message = `two runs found different things: ${namesOf(tick.found?.regressions ?? [])}, then ${namesOf(found.regressions)}`;
        return endTick(freezer, workspace, canary, tick, { outcome: "unconfirmed", message, ...withDelta });
      }
      const text = isReplay
        ? `${canary.name}: ${namesOf(same)} of what lane "${canary.lane}" shipped is worse by today's scorers than when it was decided on`
        : `${canary.name}: ${namesOf(same)} got worse than what lane "${canary.lane}" shipped, in two runs`;
      const { revision, digest } = record.report!;
      const report = { experimentId: record.experimentId, path: reportPath(record.experimentId, revision), digest };
      const alertId = `${canary.canaryId}-${tick.scheduledFor}`;
      await raiseAlert(freezer, workspace, canary, { alertId, kind: "canary-regression", text, report }, same);
      return endTick(freezer, workspace, canary, tick, { outcome: "regression", message: text, ...withDelta });
    }
  }
}

/** Fresh trials of the same plan, at once. */
async function runAgain(
  freezer: Freezer,
  workspace: WorkspaceId,
  canary: Canary,
  tick: Tick,
  regressions: readonly Regression[],
): Promise<void> {
  const found = { experimentId: tick.experimentId, regressions: [...regressions] };
  const again: Tick = { ...tick, experimentId: newExperimentId(freezer), found };
  if (!(await freezer.canaries.replace(workspace, { ...canary, tick: again }, canary.revision))) return;
  await bringAlong(freezer, workspace, { ...canary, tick: again, revision: canary.revision + 1 }, again);
}

async function reportOf(freezer: Freezer, record: ExperimentRecord): Promise<AnalysisBlob> {
  const revision = await freezer.reports.read(record, record.report?.revision ?? 0);
  if (revision === undefined) throw new DomainError("corrupt", `experiment ${record.experimentId} has lost its report`);
  return parseBlob(await loadJson(freezer.blobs, revision.analysisKey));
}

function isPassing(fault: unknown): boolean {
  return isDomainError(fault) && passing.includes(fault.code);
}

function wordsOf(fault: unknown): string {
  if (!isDomainError(fault)) return fault instanceof Error ? fault.message.slice(0, 2_000) : String(fault);
  const findings = fault.findings.filter(({ severity }) => severity === "error");
  return [fault.message, ...findings.map(({ path, message }) => `${path}: ${withoutCaseId(message)}`)]
    .join("; ")
    .slice(0, 2_000);
}

function namesOf(regressions: readonly Regression[]): string {
  return regressions.map(({ kind, metric }) => (kind === "primary" ? metric : `guardrail ${metric}`)).join(", ");
}

function newExperimentId(freezer: Freezer): ExperimentId {
  return `exp_${freezer.chance.ulid()}` as ExperimentId;
}
