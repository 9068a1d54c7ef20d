// One report in the form that was asked for.

import type { AnalysisBlob, ReportModel } from "@assay/core/report";
import { renderJUnit, renderMarkdown, renderReport } from "@assay/report";
import { bundleClient } from "@assay/report/bundle-client";
import type { ReportFormat } from "./report-format.ts";

/** `modelOf` is asked only for a page. */
export async function renderFormat(
  format: ReportFormat,
  blob: AnalysisBlob,
  modelOf: () => ReportModel,
): Promise<string> {
  switch (format) {
    case "html":
      return renderReport(modelOf(), { script: await bundleClient() });
    case "json":
      return `${JSON.stringify(blob, null, 2)}\n`;
    case "md":
      return renderMarkdown(blob);
    case "junit":
      return renderJUnit(blob);
  }
}
