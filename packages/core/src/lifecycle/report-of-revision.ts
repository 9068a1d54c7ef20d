// Draws the page of a stored revision again from what is stored now: its own analysis and scores, and the run records as
// they are. As long as nothing was erased the page comes out as it was.

import type { TrialFact } from "../analysis/trial-fact.ts";
import type { ExperimentRecord, ExperimentRef, ReportRevision } from "../ports/index.ts";
import { type AnalysisBlob, parseBlob } from "../report/blob.ts";
import { parseScoreFile, type ScoreFile } from "../scoring/score-file.ts";
import { scoreFileTrialOf } from "../scoring/score-file-row.ts";
import { DomainError } from "../support/domain-error.ts";
import { hasErrors } from "../support/finding.ts";
import { buildReportModel } from "./build-report-model.ts";
import { loadCaseFacts } from "./case-facts.ts";
import type { CollectedTrial } from "./collect-facts.ts";
import { openExperiment } from "./opened-experiment.ts";
import type { Analyst, World } from "./world.ts";

export async function drawRevision(
  analyst: Analyst,
  ref: ExperimentRef,
  record: ExperimentRecord,
  revision: ReportRevision,
): Promise<string> {
  const experiment = await openExperiment(analyst.blobs, ref);
  const { blob, file } = await readRevision(analyst, revision);
  const trials = file.rows.map((row, i): CollectedTrial => {
    const ordinal = row.ordinal ?? i;
    return {
      ordinal,
      caseIndex: experiment.plan.trial(ordinal).caseIndex,
      fact: scoreFileTrialOf(row) as TrialFact,
    };
  });
  const cases = await loadCaseFacts(analyst.blobs, ref);
  return analyst.renderer.renderHtml(
    await buildReportModel(analyst, { experiment, record, cases, collection: { trials } }, blob),
  );
}

export async function readRevision(world: World, revision: ReportRevision) {
  const stored = JSON.parse(new TextDecoder().decode(await storedBytes(world, revision.analysisKey)));
  parseBlob(stored);
  // Not the parsed one: its keys stand in another order, and the same page has the same bytes.
  const blob = stored as AnalysisBlob;
  const expected = { arms: Object.keys(blob.perArm), repeats: blob.design.repeats };
  const file: ScoreFile = parseScoreFile(await storedBytes(world, revision.scoresKey), "scores.jsonl", expected);
  if (hasErrors(file.findings)) {
    const words = `the scores of report ${revision.revision} cannot be read`;
    throw new DomainError("corrupt", words, { findings: file.findings });
  }
  return { blob, file };
}

export async function storedBytes({ blobs }: World, key: string): Promise<Uint8Array> {
  const bytes = await blobs.get(key);
  if (bytes === undefined) throw new DomainError("corrupt", "the report is gone");
  return bytes;
}
