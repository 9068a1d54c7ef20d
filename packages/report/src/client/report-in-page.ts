// Takes the report model back out of a rendered page: the data travels inside, so whoever holds the page can draw it
// again without asking anybody.

import type { AnalysisBlob, ReportModel } from "@assay/core/report";
import { type PointColumns, unpackPoints } from "../point-columns.ts";

export function analysisInPage(page: Document): AnalysisBlob {
  return embedded<AnalysisBlob>(page, "assay-analysis");
}

/** Of a page that is held as text. Its style is left behind: where it is read, a policy may forbid it. */
export function reportInText(page: string): ReportModel {
  const withoutStyle = page.replace(/<style>[^<]*<\/style>/, "");
  return reportInPage(new DOMParser().parseFromString(withoutStyle, "text/html"));
}

export function reportInPage(page: Document): ReportModel {
  const notices = embedded<readonly string[] | null>(page, "assay-notices");
  return {
    blob: analysisInPage(page),
    points: unpackPoints(embedded<PointColumns>(page, "assay-points")),
    cases: embedded<ReportModel["cases"]>(page, "assay-cases"),
    totalCases: embedded<number>(page, "assay-total"),
    pictures: { ...embedded<ReportModel["pictures"]>(page, "assay-pictures"), ...picturesInPage(page) },
    ...(notices !== null && { notices }),
  };
}

function embedded<T>(page: Document, id: string): T {
  return JSON.parse(page.getElementById(id)?.textContent ?? "null") as T;
}

function picturesInPage(page: Document): ReportModel["pictures"] {
  const found: Record<string, { mediaType: string; base64: string }> = {};
  for (const image of page.querySelectorAll<HTMLImageElement>("img[data-picture]")) {
    const [, mediaType, base64] = /^data:([^;]+);base64,(.*)$/.exec(image.src) ?? [];
    const name = image.dataset.picture;
    if (name !== undefined && mediaType !== undefined && base64 !== undefined) found[name] = { mediaType, base64 };
  }
  return found;
}
