// The report of an experiment: the blob, the page, Markdown and JUnit, of the newest revision or of any before it.

import type { ExperimentRecord, ExperimentRef, ReportRevision } from "@assay/core/ports";
import { erasureNotice, parseBlob } from "@assay/core/report";
import { DomainError } from "@assay/core/support";
import { renderJUnit, renderMarkdown } from "@assay/report";
import { z } from "zod";
import { fixedAnswer, storedAnswer } from "../answers.ts";
import { type ApiContext, findExperiment } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { isReported } from "../bodies/trial-body.ts";
import { addList, numberPlace } from "../paging.ts";
import { revisionShape } from "../shapes/experiment.ts";

const reportQuery = z.strictObject({
  format: z.enum(["json", "html", "md", "junit"]).default("json"),
  revision: z.coerce.number().int().positive().optional().describe("The newest unless said."),
});

/** The page brings its own, stricter policy; this holds for whoever would frame it. */
export const pageHeaders = {
  "content-security-policy": "frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;

export function addReportRoutes(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;
  router.add(
    {
      method: "get",
      path: "/v1/experiments/{experimentId}/report",
      noun: "reports",
      about: "The report: every figure as JSON, or as a page, Markdown or JUnit.",
      query: reportQuery,
      answers: {
        200: {
          about: "The report.",
          mediaTypes: ["application/json", "text/html", "text/markdown", "application/xml"],
        },
      },
      refuses: ["not-found", "not-reported", "invalid"],
      access: "page",
    },
    async ({ param, workspace, query, http, url }) => {
      const { ref, record } = await findExperiment(context, workspace, param("experimentId"));
      const found = await findRevision(context, ref, record, query.revision);
      const request = http.req.raw;
      const erasures = record.erasures ?? [];
      // Figures never change; a page does when cases are erased, and then no reader may go on with what it keeps.
      const isAddressFixed = query.revision !== undefined && query.format !== "html" && query.format !== "md";
      const fixed = { tag: `${found.digest}-${erasures.length}-${query.format}`, isAddressFixed };
      const stored = async (key: string, mediaType: string, headers = {}) =>
        storedAnswer(request, { ...fixed, bytes: await bytesOf(context, key), key, mediaType, headers }, deps);
      if (query.format === "json") return stored(found.analysisKey, "application/json");
      if (query.format === "html") return stored(found.pageKey, "text/html; charset=utf-8", pageHeaders);
      const blob = parseBlob(JSON.parse(new TextDecoder().decode(await bytesOf(context, found.analysisKey))));
      if (query.format === "junit") {
        return fixedAnswer(request, { ...fixed, bytes: renderJUnit(blob), mediaType: "application/xml" });
      }
      const page = url(`/v1/experiments/${record.experimentId}/report?format=html&revision=${found.revision}`);
      const bytes = renderMarkdown(blob, { report: page, notices: erasures.map(erasureNotice) });
      return fixedAnswer(request, { ...fixed, bytes, mediaType: "text/markdown; charset=utf-8" });
    },
  );

  addList(
    router,
    {
      path: "/v1/experiments/{experimentId}/report/revisions",
      noun: "reports",
      about: "Every revision, oldest first. Old ones stay readable.",
      item: revisionShape,
      placeOf: ({ revision }: z.infer<typeof revisionShape>) => numberPlace(revision),
      order: "ascending",
      refuses: ["not-found"],
    },
    async ({ param, workspace }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      const revisions = await deps.reports.list(ref);
      return revisions.map(({ revision, digest, createdAt }) => ({ revision, digest, createdAt }));
    },
  );
}

/** "not-reported" says where the experiment stands, which is not "no scores". */
export async function findRevision(
  { deps }: ApiContext,
  ref: ExperimentRef,
  record: ExperimentRecord,
  revision: number | undefined,
): Promise<ReportRevision> {
  if (!isReported(record) || record.report === undefined) {
    const why = record.failure === undefined ? "" : `: ${record.failure}`;
    throw new DomainError("not-reported", `experiment ${record.experimentId} is ${record.status}${why}`);
  }
  const wanted = revision ?? record.report.revision;
  const found = await deps.reports.read(ref, wanted);
  if (found !== undefined) return found;
  throw new DomainError("not-found", `experiment ${record.experimentId} has no report revision ${wanted}`);
}

async function bytesOf({ deps }: ApiContext, key: string): Promise<Uint8Array> {
  const bytes = await deps.blobs.get(key);
  if (bytes === undefined) throw new DomainError("corrupt", "the report is gone");
  return bytes;
}
