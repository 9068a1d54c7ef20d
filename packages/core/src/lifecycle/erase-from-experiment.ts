// Erases cases from one experiment: its copy of them, the trials and runs that saw them, its reports and shared pages.
// Every step may be repeated; a case that is erased already is known by its new name.

import { type Case, caseSchema } from "../cases/case.ts";
import type { Erasure } from "../cases/erasure.ts";
import type { FrozenDesign } from "../design/frozen-design.ts";
import type { ExperimentRecord, ExperimentRef } from "../ports/index.ts";
import { writeScoreFile } from "../scoring/score-file.ts";
import { DomainError } from "../support/domain-error.ts";
import { blobKeys, CASES_PER_CHUNK } from "./blob-keys.ts";
import { loadCaseFacts, type StoredCaseFact } from "./case-facts.ts";
import { filesOfRecord } from "./erase-files.ts";
import { erasedRecord, erasedRow } from "./erased-record.ts";
import { withoutDetail } from "./halt.ts";
import { jsonLines, type OpenedExperiment, openExperiment, parseJsonLines } from "./opened-experiment.ts";
import { drawRevision, readRevision } from "./report-of-revision.ts";
import { storedRecord } from "./settle-trial.ts";
import { isShared, putSharedPage } from "./share-report.ts";
import { sharedPage } from "./shared-page.ts";
import { loadExperiment } from "./steer-experiment.ts";
import type { Analyst, World } from "./world.ts";

/** Original id to the name that takes its place. */
export type ErasedNames = ReadonlyMap<string, string>;

const refOf = ({ workspace, experimentId }: ExperimentRecord): ExperimentRef => ({ workspace, experimentId });

/** Artifacts of the runs that will be erased. */
export async function filesOfExperiment(
  world: World,
  record: ExperimentRecord,
  names: ErasedNames,
): Promise<readonly string[]> {
  const ref = refOf(record);
  const files: string[] = [];
  for (const ordinal of (await touchedTrials(world, ref, names)).ordinals) {
    const row = await world.trials.read(ref, ordinal);
    if (row?.state !== "settled") continue;
    const run = row.record ?? (await storedRecord(world, ref, ordinal));
    if (run) files.push(...filesOfRecord(run));
  }
  return files;
}

/** Whether it had such a case. */
export async function eraseFromExperiment(
  analyst: Analyst,
  found: ExperimentRecord,
  names: ErasedNames,
  erasure: Erasure,
): Promise<boolean> {
  const ref = refOf(found);
  const { experiment, facts, caseIndexes, ordinals } = await touchedTrials(analyst, ref, names);
  if (caseIndexes.size === 0) return false;
  const { blobs } = analyst;
  await forgetStopDetail(analyst, ref);
  for (const ordinal of ordinals) await eraseTrial(analyst, ref, ordinal);
  await analyst.scores.dropFaults(ref, ordinals);
  await eraseCopies(analyst, experiment, caseIndexes, names);
  const bare = facts.map((fact, i) => (caseIndexes.has(i) ? erasedFact(fact, names, experiment.frozen) : fact));
  await blobs.erase(blobKeys.caseFacts(ref), { bytes: JSON.stringify(bare), mediaType: "application/json" });
  const record = await noteErasure(analyst, ref, erasure, caseIndexes.size, names);
  const revisions = await analyst.reports.list(ref);
  for (const revision of revisions) {
    const { file } = await readRevision(analyst, revision);
    const rows = file.rows.map((row) => {
      const name = nameOf(row.caseId, names);
      return name === undefined ? row : { ...row, caseId: name, tags: keptTags(row.tags ?? {}, experiment.frozen) };
    });
    if (file.header === undefined) throw new DomainError("corrupt", `report ${revision.revision} has no header`);
    await blobs.erase(revision.scoresKey, { bytes: writeScoreFile(file.header, rows), mediaType: "application/jsonl" });
    const page = await drawRevision(analyst, ref, record, revision);
    await blobs.erase(revision.pageKey, { bytes: page, mediaType: "text/html; charset=utf-8" });
  }
  for (const share of (await analyst.shares.list(ref)).filter(isShared)) {
    const revision = revisions.find((one) => one.revision === share.revision);
    if (revision === undefined) continue;
    await analyst.sharedPages.remove(share.pageKey);
    await putSharedPage(analyst, ref, share, await sharedPage(analyst, record, revision, share));
  }
  return true;
}

async function touchedTrials({ blobs }: World, ref: ExperimentRef, names: ErasedNames) {
  const experiment = await openExperiment(blobs, ref);
  const facts = await loadCaseFacts(blobs, ref);
  const caseIndexes = new Set(facts.flatMap(({ caseId }, i) => (nameOf(caseId, names) === undefined ? [] : [i])));
  const ordinals: number[] = [];
  if (caseIndexes.size > 0) {
    for (let ordinal = 0; ordinal < experiment.plan.total; ordinal += 1) {
      if (caseIndexes.has(experiment.plan.trial(ordinal).caseIndex)) ordinals.push(ordinal);
    }
  }
  return { experiment, facts, caseIndexes, ordinals };
}

/** undefined for a case that stays. */
function nameOf(caseId: string, names: ErasedNames): string | undefined {
  const name = names.get(caseId);
  if (name !== undefined) return name;
  return [...names.values()].includes(caseId) ? caseId : undefined;
}

/** Figures were cut by these; without them a rescore would count differently. */
function keptTags(tags: StoredCaseFact["tags"], { analysisPlan }: FrozenDesign): StoredCaseFact["tags"] {
  const used = new Set([...(analysisPlan.slices ?? []), analysisPlan.cluster]);
  return Object.fromEntries(Object.entries(tags).filter(([tag]) => used.has(tag)));
}

function erasedFact(fact: StoredCaseFact, names: ErasedNames, frozen: FrozenDesign): StoredCaseFact {
  return { ...fact, caseId: nameOf(fact.caseId, names) ?? fact.caseId, tags: keptTags(fact.tags, frozen) };
}

async function eraseTrial(analyst: Analyst, ref: ExperimentRef, ordinal: number): Promise<void> {
  const row = await analyst.trials.read(ref, ordinal);
  if (row?.state === "settled")
    await analyst.trials.replace(ref, erasedRow(row), { state: "settled", token: row.token });
  const run = await storedRecord(analyst, ref, ordinal);
  if (run === undefined) return;
  const left = { bytes: JSON.stringify(erasedRecord(run)), mediaType: "application/json" };
  await analyst.blobs.erase(blobKeys.run(ref, ordinal), left);
}

/** The plan asks for a case at every place, so an empty one stays where the erased one was. */
async function eraseCopies(
  { blobs }: Analyst,
  { ref, plan, frozen }: OpenedExperiment,
  caseIndexes: ReadonlySet<number>,
  names: ErasedNames,
): Promise<void> {
  const order = [...plan.caseOrder];
  const chunks = new Set(
    order.flatMap((index, at) => (caseIndexes.has(index) ? [Math.floor(at / CASES_PER_CHUNK)] : [])),
  );
  for (const chunk of chunks) {
    const key = blobKeys.cases(ref, chunk);
    const bytes = await blobs.get(key);
    if (bytes === undefined) throw new DomainError("corrupt", `nothing is stored at ${key}`);
    const cases = parseJsonLines(bytes).map((line) => caseSchema.parse(line));
    const left = cases.map((one) => {
      const name = nameOf(one.caseId, names);
      return name === undefined ? one : emptyCase(one, name, frozen);
    });
    await blobs.erase(key, { bytes: jsonLines(left), mediaType: "application/jsonl" });
  }
}

function emptyCase({ tags, holdout }: Case, caseId: string, frozen: FrozenDesign) {
  return {
    caseId,
    intake: {},
    ...(tags !== undefined && { tags: keptTags(tags, frozen) }),
    ...(holdout !== undefined && { holdout }),
  };
}

/** Why it was halted quotes what a run said. */
async function forgetStopDetail({ ledgers }: Analyst, ref: ExperimentRef): Promise<void> {
  const ledger = await ledgers.read(ref);
  if (ledger?.stop === undefined || ledger.stopMessage === undefined) return;
  const message = withoutDetail(ledger.stopMessage);
  if (message === ledger.stopMessage) return;
  await ledgers.change(ref, { guards: [], effects: { stop: { reason: ledger.stop, message } } });
}

async function noteErasure(
  analyst: Analyst,
  ref: ExperimentRef,
  { erasureId, reason, startedAt }: Erasure,
  cases: number,
  names: ErasedNames,
): Promise<ExperimentRecord> {
  for (;;) {
    const record = await loadExperiment(analyst, ref);
    const notes = record.erasures ?? [];
    const { outcome, failure } = record;
    const next: ExperimentRecord = {
      ...record,
      ...(outcome?.stopMessage !== undefined && {
        outcome: { ...outcome, stopMessage: withoutDetail(outcome.stopMessage) },
      }),
      ...(failure !== undefined && { failure: withNames(failure, names) }),
      erasures: [
        ...notes.filter((one) => one.erasureId !== erasureId),
        { erasureId, cases, reason, erasedAt: startedAt },
      ],
    };
    if (await analyst.experiments.replace(next, record.revision)) return { ...next, revision: record.revision + 1 };
  }
}

/** Why an analysis or a replay failed may name the case it failed on. */
function withNames(text: string, names: ErasedNames): string {
  return [...names].reduce((left, [caseId, name]) => left.replaceAll(caseId, name), text);
}
