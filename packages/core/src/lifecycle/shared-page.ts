// The page that a share shows: the stored page of a revision as it is, or the same figures without any contents.

import type { ExperimentRef, ReportRevision, Share } from "../ports/index.ts";
import { parseBlob } from "../report/blob.ts";
import { type ReportModel, withoutContents } from "../report/index.ts";
import { parseScoreFile } from "../scoring/score-file.ts";
import { DomainError } from "../support/domain-error.ts";
import { hasErrors } from "../support/finding.ts";
import { scoreFileModel } from "./score-file-model.ts";
import type { Analyst } from "./world.ts";

export async function sharedPage(
  analyst: Analyst,
  revision: ReportRevision,
  { outputs }: Pick<Share, "outputs">,
): Promise<string | Uint8Array> {
  if (outputs) return storedBytes(analyst, revision.pageKey);
  return analyst.renderer.renderHtml(withoutContents(await figuresOfRevision(analyst, revision)));
}

export async function findReportRevision(
  analyst: Analyst,
  ref: ExperimentRef,
  revision: number,
): Promise<ReportRevision> {
  const found = await analyst.reports.read(ref, revision);
  if (found !== undefined) return found;
  throw new DomainError("not-found", `experiment ${ref.experimentId} has no report revision ${revision}`);
}

/** From what the revision keeps beside its page: the analysis and the scores. */
async function figuresOfRevision(analyst: Analyst, revision: ReportRevision): Promise<ReportModel> {
  const blob = parseBlob(JSON.parse(new TextDecoder().decode(await storedBytes(analyst, revision.analysisKey))));
  const expected = { arms: Object.keys(blob.perArm), repeats: blob.design.repeats };
  const file = parseScoreFile(await storedBytes(analyst, revision.scoresKey), "scores.jsonl", expected);
  if (hasErrors(file.findings)) {
    throw new DomainError("corrupt", `the scores of report ${revision.revision} cannot be read`, {
      findings: file.findings,
    });
  }
  return scoreFileModel(blob, file);
}

async function storedBytes({ blobs }: Analyst, key: string): Promise<Uint8Array> {
  const bytes = await blobs.get(key);
  if (bytes === undefined) throw new DomainError("corrupt", "the report is gone");
  return bytes;
}
