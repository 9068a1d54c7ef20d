// A decision: the record first, then everything that follows from it: the lane's baseline, the locked hold-out flags,
// the experiment's status. Whoever is interrupted decides the same again, and the rest follows then.

import {
  type Decision,
  type DecisionFacts,
  type DecisionRequest,
  judgeDecision,
  type ShippedArm,
} from "../decision/index.ts";
import type { FrozenDesign } from "../design/frozen-design.ts";
import type { ExperimentRecord, ExperimentRef, ReportRevision } from "../ports/index.ts";
import { type AnalysisBlob, parseBlob } from "../report/blob.ts";
import { canonicalJson } from "../support/canonical-json.ts";
import { DomainError } from "../support/domain-error.ts";
import { errorAt } from "../support/finding.ts";
import { announceDecision } from "./announce.ts";
import { settleLane } from "./lane-baseline.ts";
import { loadJson, openExperiment } from "./opened-experiment.ts";
import { loadExperiment } from "./steer-experiment.ts";
import type { World } from "./world.ts";

const MAX_ROUNDS = 20;

/** `decidedBy`: name of the key, or of the person whom git names here. */
export async function decideExperiment(
  world: World,
  ref: ExperimentRef,
  request: DecisionRequest & { readonly decidedBy: string },
): Promise<Decision> {
  const record = await loadExperiment(world, ref);
  requireDecidable(record);
  const { frozen } = await openExperiment(world.blobs, ref);
  const reports = await world.reports.list(ref);
  const facts = await factsOf(world, record, frozen, reports, request.reportDigest);
  const judgement = judgeDecision(request, facts);
  switch (judgement.kind) {
    case "invalid":
      throw new DomainError("invalid", "the decision cannot be recorded", { findings: judgement.findings });
    case "blocked": {
      const advice = judgement.mayOverride ? "; an override needs a reason" : "";
      const words = judgement.obstacles.map(({ message }) => message).join("; ");
      throw new DomainError("conflict", `it cannot ship: ${words}${advice}`, {
        findings: judgement.obstacles.map(({ code, message }) => errorAt(code, message)),
      });
    }
    case "accepted": {
      const cited = reports[judgement.reportRevision - 1]!;
      const wanted: Omit<Decision, "decisionId" | "decidedAt"> = {
        experimentId: ref.experimentId,
        ...(record.lane !== undefined && { lane: record.lane }),
        verdict: request.verdict,
        ...(request.arm !== undefined && { arm: request.arm as NonNullable<Decision["arm"]> }),
        ...(request.verdict === "ship" && { shipped: shippedArm(frozen, request.arm!) }),
        rationale: request.rationale.trim(),
        decidedBy: request.decidedBy,
        report: { revision: cited.revision, digest: cited.digest },
        build: frozen.build,
        ...(judgement.overridden.length > 0 && {
          override: { obstacles: judgement.overridden.map(({ code }) => code), reason: request.overrideReason!.trim() },
        }),
      };
      const decision = await recordDecision(world, ref, wanted);
      await followDecision(world, ref, frozen, decision);
      await announceDecision(world, ref, decision);
      return decision;
    }
  }
}

function requireDecidable(record: ExperimentRecord): void {
  if (record.status !== "reported" && record.status !== "decided") {
    const words = `experiment ${record.experimentId} is ${record.status}: there is no report to decide on yet`;
    throw new DomainError("not-reported", words);
  }
  if (record.kind === "run")
    throw new DomainError("conflict", "a single run compares nothing, so there is nothing to decide");
}

/** The same decision as the last one is that one, said again. */
async function recordDecision(
  world: World,
  ref: ExperimentRef,
  wanted: Omit<Decision, "decisionId" | "decidedAt">,
): Promise<Decision> {
  const last = (await world.decisions.list(ref)).at(-1);
  if (last !== undefined) {
    const { decisionId: _, decidedAt: __, ...said } = last;
    if (canonicalJson(said) === canonicalJson(wanted)) return last;
  }
  const decision: Decision = {
    ...wanted,
    decisionId: `dec_${world.chance.ulid()}`,
    decidedAt: new Date(world.clock.now()).toISOString(),
  };
  await world.decisions.add(ref.workspace, decision);
  return decision;
}

async function followDecision(
  world: World,
  ref: ExperimentRef,
  frozen: FrozenDesign,
  decision: Decision,
): Promise<void> {
  if (decision.lane !== undefined) await settleLane(world, ref.workspace, decision.lane, [decision]);
  await world.caseSets.lockFlags(ref.workspace, frozen.caseSet.name, frozen.caseSet.version);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const record = await loadExperiment(world, ref);
    if (record.status !== "reported") return;
    if (await world.experiments.replace({ ...record, status: "decided" }, record.revision)) return;
  }
  throw new DomainError("busy", `experiment ${ref.experimentId} kept changing`);
}

async function factsOf(
  world: World,
  record: ExperimentRecord,
  frozen: FrozenDesign,
  reports: readonly ReportRevision[],
  reportDigest: string | undefined,
): Promise<DecisionFacts> {
  const counts = Object.values(record.outcome?.byArm ?? {});
  const blob = await citedBlob(world, reports, reportDigest);
  return {
    kind: record.kind,
    armKeys: frozen.arms.map(({ key }) => key),
    build: frozen.build,
    skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
    ...(record.outcome?.stop !== undefined && { stop: record.outcome.stop }),
    serviceVersions: blob.provenance.serviceVersions ?? {},
    changedCode: await changedCode(world, record, frozen),
    reportDigests: reports.map(({ digest }) => digest),
  };
}

/** A digest that no report has is refused later; until then the latest is read. */
async function citedBlob(
  world: World,
  reports: readonly ReportRevision[],
  reportDigest: string | undefined,
): Promise<AnalysisBlob> {
  const cited = reports.findLast(({ digest }) => digest === reportDigest) ?? reports.at(-1);
  if (cited === undefined) throw new DomainError("corrupt", "a reported experiment has no report");
  return parseBlob(await loadJson(world.blobs, cited.analysisKey));
}

/** Frozen with --dev: the version was first used with other code. */
async function changedCode(world: World, record: ExperimentRecord, frozen: FrozenDesign): Promise<string[]> {
  const changed: string[] = [];
  for (const { workflow } of frozen.arms) {
    const { workflowId, version, codeDigest } = workflow;
    const first = await world.workflows.read(record.workspace, workflowId, version);
    if (first !== undefined && first.codeDigest !== codeDigest) changed.push(`${workflowId}@${version}`);
  }
  return changed;
}

function shippedArm(frozen: FrozenDesign, key: string): ShippedArm {
  const arm = frozen.arms.find((one) => one.key === key)!;
  const { workflowId, version, codeDigest } = arm.workflow;
  return {
    key: arm.key,
    label: arm.label,
    workflowId,
    workflowVersion: version,
    ...(codeDigest !== undefined && { codeDigest }),
    intakeOverrides: arm.intakeOverrides as ShippedArm["intakeOverrides"],
    slots: arm.slots,
    timeoutMs: arm.timeoutMs,
  };
}
