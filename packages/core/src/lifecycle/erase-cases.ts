// Erases cases of a set everywhere in the workspace: in every version, in every experiment that saw them, in what came
// out of them, in reports and shared pages. Digests, counts and scores stay. What is under way is written down first and
// forgotten last, so whoever asks again after a crash goes on where it stopped, and nothing is half erased for good.

import { z } from "zod";
import type { Case } from "../cases/case.ts";
import { caseSetDigest } from "../cases/case-set.ts";
import { type Erasure, erasedName } from "../cases/erasure.ts";
import type { ExperimentRecord, WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { errorAt } from "../support/finding.ts";
import { blobKeys } from "./blob-keys.ts";
import { loadCaseFacts } from "./case-facts.ts";
import { isLeased } from "./case-lease.ts";
import { loadCaseSet } from "./case-set-store.ts";
import { dropCopies } from "./drop-copies.ts";
import { eraseFiles, filesOfCase } from "./erase-files.ts";
import { eraseFromExperiment, filesOfExperiment } from "./erase-from-experiment.ts";
import { experimentsOnCaseSet } from "./experiments-on-case-set.ts";
import { jsonLines } from "./opened-experiment.ts";
import { loadExperiment } from "./steer-experiment.ts";
import type { Analyst } from "./world.ts";

export type ErasureRequest = {
  readonly caseSet: string;
  readonly caseIds: readonly string[];
  readonly reason: string;
  readonly erasedBy: string;
};

export type ErasureResult = {
  readonly erasure: Erasure;
  /** Of the set: which held such a case. */
  readonly versions: readonly number[];
  readonly experimentIds: readonly string[];
  /** Attachments and artifacts that nothing else names. */
  readonly files: number;
};

/** What is being erased, kept until it is: the only place that still knows the ids. */
const underWaySchema = z.strictObject({
  cases: z.array(z.strictObject({ caseId: z.string(), name: z.string() })),
  files: z.array(z.string()),
  /** Experiments that are through, so that an erasure too long for one request comes further with each. */
  done: z.array(z.string()),
});
type UnderWay = z.infer<typeof underWaySchema>;

export async function eraseCases(
  analyst: Analyst,
  workspace: WorkspaceId,
  request: ErasureRequest,
): Promise<ErasureResult> {
  for (let caseIds = request.caseIds; ; ) {
    const begun = await begin(analyst, workspace, { ...request, caseIds });
    const result = await carryOut(analyst, workspace, request.caseSet, begun);
    const done = new Set(begun.underWay.cases.map(({ caseId }) => caseId));
    caseIds = caseIds.filter((caseId) => !done.has(caseId));
    // An interrupted one that was about others comes first.
    if (caseIds.length === 0) return result;
  }
}

type Begun = { readonly erasure: Erasure; readonly underWay: UnderWay };

async function carryOut(
  analyst: Analyst,
  workspace: WorkspaceId,
  caseSet: string,
  { erasure, underWay }: Begun,
): Promise<ErasureResult> {
  const before = await experimentsOnCaseSet(analyst, workspace, caseSet);
  await refuseWhileUsed(analyst, [...before.frozen, ...before.drafts]);
  const names = new Map(underWay.cases.map(({ caseId, name }) => [caseId, name]));
  const files = new Set(underWay.files);
  const versions = await versionsWith(analyst, workspace, caseSet, names);
  for (const { cases } of versions) {
    for (const one of cases) if (names.has(one.caseId)) for (const file of filesOfCase(one)) files.add(file);
  }
  const done = new Set(underWay.done);
  const progress = () => ({ ...underWay, files: [...files], done: [...done] });
  await note(analyst, workspace, erasure, progress());
  // A freeze or a start looks for erasures and then goes on; this one is noted and then looks for them.
  const { frozen: experiments, drafts } = await experimentsOnCaseSet(analyst, workspace, caseSet);
  const left = experiments.filter(({ experimentId }) => !done.has(experimentId));
  await refuseWhileUsed(analyst, [...left, ...drafts]);
  for (const record of left) for (const file of await filesOfExperiment(analyst, record, names)) files.add(file);
  await note(analyst, workspace, erasure, progress());

  for (const { version, cases } of versions) await eraseFromVersion(analyst, workspace, version, cases, names);
  for (const draft of drafts) await dropCopies(analyst, draft);
  for (const record of left) {
    if (!(await eraseFromExperiment(analyst, record, names, erasure))) continue;
    done.add(record.experimentId);
    await note(analyst, workspace, erasure, progress());
  }
  const gone = await eraseFiles(analyst, workspace, files, experiments);
  const finished = { ...erasure, finishedAt: new Date(analyst.clock.now()).toISOString() };
  await analyst.erasures.put(workspace, finished);
  await analyst.blobs.erase(blobKeys.erasure(workspace, erasure.erasureId));
  const held = versions.map(({ version }) => version.version);
  return { erasure: finished, versions: held, experimentIds: [...done], files: gone };
}

/** A worker holds cases in memory and writes what comes out of them. */
async function refuseWhileUsed(analyst: Analyst, experiments: readonly ExperimentRecord[]): Promise<void> {
  for (const record of experiments) {
    const now = await loadExperiment(analyst, record);
    const { status, experimentId } = now;
    if (isLeased(now, analyst)) {
      const what = status === "draft" ? "frozen: wait until it is" : "scored again: wait until it has its report";
      throw new DomainError("conflict", `${experimentId} is being ${what}`);
    }
    if (status !== "running" && status !== "analyzing") continue;
    throw new DomainError("conflict", `${experimentId} runs on these cases: wait until it is reported, or cancel it`);
  }
}

/** An erasure that was interrupted is finished by the next one of that set, with what it was asked then. */
async function begin(
  analyst: Analyst,
  workspace: WorkspaceId,
  { caseSet, caseIds, reason, erasedBy }: ErasureRequest,
): Promise<Begun> {
  const known = await analyst.erasures.list(workspace, caseSet);
  for (const erasure of known) {
    const bytes = await analyst.blobs.get(blobKeys.erasure(workspace, erasure.erasureId));
    if (bytes === undefined) continue;
    const { finishedAt: _, ...begun } = erasure;
    return { erasure: begun, underWay: underWaySchema.parse(JSON.parse(new TextDecoder().decode(bytes))) };
  }
  const wanted = [...new Set(caseIds)];
  await refuseUnknown(analyst, workspace, caseSet, wanted);
  // A row without its ids erased nothing yet: it is taken over.
  const idle = known.find(({ finishedAt }) => finishedAt === undefined);
  const erasure: Erasure = {
    erasureId: idle?.erasureId ?? `era_${analyst.chance.ulid()}`,
    caseSet,
    cases: wanted.length,
    reason,
    erasedBy,
    startedAt: new Date(analyst.clock.now()).toISOString(),
  };
  const cases = wanted.map((caseId) => ({ caseId, name: erasedName(analyst.chance.ulid()) }));
  return { erasure, underWay: { cases, files: [], done: [] } };
}

async function refuseUnknown(
  analyst: Analyst,
  workspace: WorkspaceId,
  caseSet: string,
  caseIds: readonly string[],
): Promise<void> {
  const known = new Set<string>();
  const versions = await analyst.caseSets.versions(workspace, caseSet);
  if (versions.length === 0) throw new DomainError("not-found", `there is no case set "${caseSet}"`);
  for (const { version } of versions) {
    for (const { caseId } of (await loadCaseSet(analyst, workspace, caseSet, version)).cases) known.add(caseId);
  }
  for (const { experimentId } of (await experimentsOnCaseSet(analyst, workspace, caseSet)).frozen) {
    for (const { caseId } of await loadCaseFacts(analyst.blobs, { workspace, experimentId })) known.add(caseId);
  }
  const findings = caseIds.flatMap((caseId, i) =>
    known.has(caseId)
      ? []
      : [errorAt(`caseIds[${i}]`, "neither the set nor an experiment on it has a case with this id")],
  );
  if (findings.length > 0) throw new DomainError("invalid", "these cases cannot be erased", { findings });
}

async function note(
  { blobs, erasures }: Analyst,
  workspace: WorkspaceId,
  erasure: Erasure,
  underWay: UnderWay,
): Promise<void> {
  // The row first: ids that no row leads to would stay for good.
  await erasures.put(workspace, erasure);
  await blobs.put(blobKeys.erasure(workspace, erasure.erasureId), JSON.stringify(underWay), "application/json");
}

async function versionsWith(
  analyst: Analyst,
  workspace: WorkspaceId,
  caseSet: string,
  names: ReadonlyMap<string, string>,
) {
  const found = [];
  for (const { version } of await analyst.caseSets.versions(workspace, caseSet)) {
    const loaded = await loadCaseSet(analyst, workspace, caseSet, version);
    const isHalfDone = loaded.version.cases !== loaded.cases.length + (loaded.version.erased?.cases ?? 0);
    if (isHalfDone || loaded.cases.some(({ caseId }) => names.has(caseId))) found.push(loaded);
  }
  return found;
}

async function eraseFromVersion(
  analyst: Analyst,
  workspace: WorkspaceId,
  { name, version, digest, cases: count }: Awaited<ReturnType<typeof loadCaseSet>>["version"],
  cases: readonly Case[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const left = cases.filter(({ caseId }) => !names.has(caseId));
  const bytes = { bytes: jsonLines(left), mediaType: "application/jsonl" };
  await analyst.blobs.erase(blobKeys.caseSet(workspace, name, digest), bytes);
  const erased = { cases: count - left.length, digest: caseSetDigest(left) };
  await analyst.caseSets.noteErased(workspace, name, version, erased);
}
