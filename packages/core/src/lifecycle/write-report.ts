// Writes one report revision: the blob, the page and the score rows. The blob is a pure function of stored rows, so a
// second writer after a crash writes the same bytes; a revision that is recorded is never written again.

import { analyse } from "../analysis/analyse.ts";
import type { FrozenDesign } from "../design/frozen-design.ts";
import { withProvenance } from "../report/blob.ts";
import { digestOfBytes } from "../support/digest.ts";
import { blobKeys } from "./blob-keys.ts";
import { buildReportModel } from "./build-report-model.ts";
import { provenanceOf } from "./provenance-of.ts";
import type { ReportInput } from "./report-input.ts";
import { scoreFileText } from "./score-file-text.ts";
import type { Analyst } from "./world.ts";

export async function writeReport(
  analyst: Analyst,
  input: ReportInput,
): Promise<{ readonly revision: number; readonly digest: string }> {
  const { experiment, collection, cases, revision, rescored } = input;
  const { ref, frozen } = experiment;
  const written = await analyst.reports.read(ref, revision);
  if (written) return { revision, digest: written.digest };
  const figures = analyse({
    design: withLooks(frozen, input.looks),
    cases,
    trials: collection.trials.map(({ fact }) => fact),
    seed: frozen.seed,
  });
  const blob = withProvenance(figures, await provenanceOf(analyst, input));
  const model = await buildReportModel(analyst, input, blob);
  const analysis = JSON.stringify(blob);
  const keys = {
    analysisKey: blobKeys.report(ref, revision, "analysis.json"),
    pageKey: blobKeys.report(ref, revision, "index.html"),
    scoresKey: blobKeys.report(ref, revision, "scores.jsonl"),
  };
  await analyst.blobs.put(keys.analysisKey, analysis, "application/json");
  await analyst.blobs.put(keys.pageKey, await analyst.renderer.renderHtml(model), "text/html; charset=utf-8");
  await analyst.blobs.put(
    keys.scoresKey,
    scoreFileText(frozen, cases, collection.trials, input.looks),
    "application/jsonl",
  );
  const digest = digestOfBytes(analysis);
  const createdAt = new Date(analyst.clock.now()).toISOString();
  await analyst.reports.add(ref, { revision, digest, createdAt, ...keys, ...(rescored && { rescored }) });
  return { revision, digest };
}

function withLooks(frozen: FrozenDesign, looks: number) {
  const { caseSet } = frozen;
  return { ...frozen, caseSet: { ...caseSet, holdout: { ...caseSet.holdout, looks } } };
}
