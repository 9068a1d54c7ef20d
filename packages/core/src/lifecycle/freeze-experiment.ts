// Draft → frozen: everything pinned and stored in the form that workers read, or nothing at all and every finding.

import type { Case } from "../cases/case.ts";
import { type Design, designSchema, type FreezeOutcome, freezeDesign } from "../design/index.ts";
import type { Catalogue, ExperimentRecord, ExperimentRef, WorkspaceId } from "../ports/index.ts";
import { resolveScorers } from "../scoring/resolve-scorers.ts";
import { canBeSignificant, detectableEffect } from "../statistics/index.ts";
import { DomainError, isDomainError } from "../support/domain-error.ts";
import { errorAt, type Finding, warningAt } from "../support/finding.ts";
import type { WorkflowSpec } from "../workflows/workflow-spec.ts";
import { blobKeys, CASES_PER_CHUNK } from "./blob-keys.ts";
import { caseFactOf } from "./case-facts.ts";
import { underCaseLease } from "./case-lease.ts";
import { loadCaseSet } from "./case-set-store.ts";
import { lackAsError, lackAsWarning, lackingSecrets, type SecretLack, secretMissing } from "./need-secrets.ts";
import { jsonLines, loadJson, planOf } from "./opened-experiment.ts";
import { type ReportedBefore, reportedBefore } from "./reported-before.ts";
import { loadExperiment } from "./steer-experiment.ts";
import type { World } from "./world.ts";

export type FreezeLimits = {
  readonly maxSyncTimeoutMs?: number;
  readonly mayRunCommands?: boolean;
  readonly stageConcurrency?: number;
};

export type Freezer = World & {
  readonly catalogue: Catalogue;
  readonly limits: FreezeLimits;
  /** Code that changed under an unchanged version is let through; such an experiment cannot ship. */
  readonly isDev?: boolean;
};

export type PinnedDesign = FreezeOutcome & {
  /** Findings already; warnings for as long as nothing else is wrong. */
  readonly lacking: readonly SecretLack[];
};

/** Pins the design and stores nothing: what freeze and dry run have in common. A price needs no secret. */
export async function pinDesign(freezer: Freezer, workspace: WorkspaceId, design: Design): Promise<PinnedDesign> {
  const { catalogue } = freezer;
  const registered = (await freezer.workflows.list(workspace)).filter((spec) => spec.target.kind === "http");
  const specs = [...(await catalogue.workflows()), ...registered];
  const own = await catalogue.ownScorers();
  const caseSet = await caseSetOf(freezer, workspace, design);
  const pinnedAs = (workflowId: string, version?: number) => newestOf(specs, workflowId, version);
  const arms = design.arms.map((arm) => ({ key: arm.key, workflow: pinnedAs(arm.workflowId, arm.workflowVersion) }));
  const lacking = await lackingSecrets(freezer, workspace, arms);
  const outcome = freezeDesign({
    design,
    caseSet: caseSet.found,
    caseSetFindings: caseSet.findings,
    workflows: pinnedAs,
    workflowIds: [...new Set(specs.map((spec) => spec.workflowId))],
    resolveScorers: (request) => resolveScorers(request, own),
    power: { canBeSignificant, detectableEffect },
    priceBook: await catalogue.priceBook(),
    build: await catalogue.build(),
    limits: freezer.limits,
  });
  const changed = outcome.kind === "frozen" ? await changedCode(freezer, workspace, outcome.frozen.arms) : [];
  if (outcome.kind === "refused" || changed.length > 0) {
    return { kind: "refused", findings: [...outcome.findings, ...changed, ...lacking.map(lackAsError)], lacking };
  }
  return { ...outcome, findings: [...outcome.findings, ...lacking.map(lackAsWarning)], lacking };
}

export async function freezeExperiment(
  freezer: Freezer,
  ref: ExperimentRef,
): Promise<{
  record: ExperimentRecord;
  outcome: Extract<PinnedDesign, { kind: "frozen" }>;
  before: ReportedBefore[];
}> {
  const design = await loadDesign(freezer, ref);
  const { status } = await loadExperiment(freezer, ref);
  // The case of a single run is in its design and in no set.
  if (status !== "draft" || design.caseSet.cases !== undefined) return freezeAs(freezer, ref, design);
  return underCaseLease(freezer, ref, design.caseSet.name, () => freezeAs(freezer, ref, design));
}

async function freezeAs(freezer: Freezer, ref: ExperimentRef, design: Design) {
  const record = await loadExperiment(freezer, ref);
  const outcome = await pinDesign(freezer, ref.workspace, design);
  if (outcome.kind === "refused") {
    throw new DomainError("invalid", "the design cannot be frozen", { findings: outcome.findings });
  }
  const unknown = outcome.lacking.filter(({ state }) => state === "unknown");
  if (record.status === "draft" && unknown.length > 0) throw secretMissing(unknown);
  if (record.status !== "draft") {
    if (record.designDigest === outcome.frozen.digest) {
      return { record, outcome, before: await reportedBefore(freezer, ref, outcome.frozen.digest) };
    }
    throw new DomainError(
      "already-frozen",
      `it is frozen as ${record.designDigest}; another design is another experiment`,
    );
  }
  await storeFrozen(freezer, ref, outcome);
  const stored = await markFrozen(freezer, record, outcome);
  return { record: stored, outcome, before: await reportedBefore(freezer, ref, outcome.frozen.digest) };
}

/** A single run has one arm, which no design that a person writes may have. */
const storedDesignSchema = designSchema.extend({ arms: designSchema.shape.arms.element.array().min(1) });

export async function loadDesign(world: World, ref: ExperimentRef): Promise<Design> {
  return storedDesignSchema.parse(await loadJson(world.blobs, blobKeys.design(ref)));
}

export async function storeFrozen(
  freezer: Freezer,
  ref: ExperimentRef,
  outcome: Extract<FreezeOutcome, { kind: "frozen" }>,
): Promise<void> {
  const { frozen, cases } = outcome;
  for (const arm of frozen.arms) await freezer.workflows.add(ref.workspace, arm.workflow);
  const json = "application/json";
  await freezer.blobs.put(blobKeys.prices(ref), JSON.stringify(await freezer.catalogue.priceBook()), json);
  await freezer.blobs.put(blobKeys.caseFacts(ref), JSON.stringify(cases.map(caseFactOf)), json);
  const inOrder = [...planOf(frozen).caseOrder].map((index) => cases[index]!);
  for (let chunk = 0; chunk * CASES_PER_CHUNK < inOrder.length; chunk += 1) {
    const lines = jsonLines(inOrder.slice(chunk * CASES_PER_CHUNK, (chunk + 1) * CASES_PER_CHUNK));
    await freezer.blobs.put(blobKeys.cases(ref, chunk), lines, "application/jsonl");
  }
  await freezer.blobs.put(blobKeys.frozen(ref), JSON.stringify(frozen), json);
}

/** What `storeFrozen` stored counts from here on. Throws conflict when somebody changed the record meanwhile. */
export async function markFrozen(
  world: World,
  draft: ExperimentRecord,
  { frozen, estimate }: Extract<FreezeOutcome, { kind: "frozen" }>,
): Promise<ExperimentRecord> {
  const { lowMicroUsd, likelyMicroUsd, highMicroUsd } = estimate.total;
  const { finishLease: _, ...free } = draft;
  const next: ExperimentRecord = {
    ...free,
    status: "frozen",
    kind: draft.kind === "run" ? "run" : frozen.kind,
    frozenAt: new Date(world.clock.now()).toISOString(),
    designDigest: frozen.digest,
    armKeys: frozen.arms.map((arm) => arm.key),
    baselineArmKey: frozen.arms.find((arm) => arm.isBaseline)?.key ?? frozen.arms[0]!.key,
    total: planOf(frozen).total,
    budgetLimitMicroUsd: frozen.budgetLimitMicroUsd,
    estimate: { lowMicroUsd, likelyMicroUsd, highMicroUsd },
  };
  if (await world.experiments.replace(next, draft.revision)) return { ...next, revision: draft.revision + 1 };
  // It may still be ours with its answer lost, or somebody's freeze of this very design: that is the same thing.
  const stored = await loadExperiment(world, draft);
  if (stored.designDigest === frozen.digest) return stored;
  throw new DomainError("conflict", "the experiment changed meanwhile: try again");
}

function newestOf(specs: readonly WorkflowSpec[], workflowId: string, version?: number): WorkflowSpec | undefined {
  const own = specs.filter((spec) => spec.workflowId === workflowId);
  if (version !== undefined) return own.find((spec) => spec.version === version);
  return own.reduce<WorkflowSpec | undefined>(
    (best, spec) => (best && best.version >= spec.version ? best : spec),
    undefined,
  );
}

async function caseSetOf(freezer: Freezer, workspace: WorkspaceId, design: Design) {
  const { name, version, casesFile, cases } = design.caseSet;
  if (cases !== undefined) return { found: { version: 1, cases: cases as Case[] }, findings: [] };
  if (casesFile !== undefined) {
    return {
      found: undefined,
      findings: [errorAt("caseSet.casesFile", `the cases of "${casesFile}" were not sent along`)],
    };
  }
  try {
    const found = await loadCaseSet(freezer, workspace, name, version);
    const { erased, version: number } = found.version;
    const words = `${erased?.cases} cases of version ${number} were erased and are left out`;
    const findings = erased === undefined ? [] : [warningAt("caseSet", words)];
    return { found: { version: number, cases: found.cases }, findings };
  } catch (error) {
    if (!isDomainError(error) || error.code !== "not-found") throw error;
    return { found: undefined, findings: [errorAt("caseSet", error.message)] };
  }
}

/** Same version, other bytes: the number would name two things. */
async function changedCode(
  freezer: Freezer,
  workspace: WorkspaceId,
  arms: readonly { readonly key: string; readonly workflow: WorkflowSpec }[],
): Promise<Finding[]> {
  if (freezer.isDev) return [];
  const findings: Finding[] = [];
  for (const [i, { workflow }] of arms.entries()) {
    const { workflowId, version, codeDigest } = workflow;
    const first = await freezer.workflows.read(workspace, workflowId, version);
    if (first === undefined || first.codeDigest === codeDigest) continue;
    const advice = "raise the version, or run with --dev (such an experiment cannot ship)";
    findings.push(
      errorAt(`arms[${i}].workflowId`, `${workflowId}@${version} changed since it was first used: ${advice}`),
    );
  }
  return findings;
}
