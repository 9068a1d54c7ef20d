// The page that a share shows: the stored page of a revision as it is, or the same figures without any contents.

import type { ExperimentRecord, ExperimentRef, ReportRevision, Share } from "../ports/index.ts";
import { erasureNotice } from "../report/erasure-notice.ts";
import { withoutContents } from "../report/without-contents.ts";
import { DomainError } from "../support/domain-error.ts";
import { readRevision, storedBytes } from "./report-of-revision.ts";
import { scoreFileModel } from "./score-file-model.ts";
import type { Analyst } from "./world.ts";

export async function sharedPage(
  analyst: Analyst,
  { erasures = [] }: Pick<ExperimentRecord, "erasures">,
  revision: ReportRevision,
  { outputs }: Pick<Share, "outputs">,
): Promise<string | Uint8Array> {
  if (outputs) return storedBytes(analyst, revision.pageKey);
  const { blob, file } = await readRevision(analyst, revision);
  const model = { ...scoreFileModel(blob, file), notices: erasures.map(erasureNotice) };
  return analyst.renderer.renderHtml(withoutContents(model));
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
