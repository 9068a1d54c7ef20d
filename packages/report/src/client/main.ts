// What scripts add to a page that is whole without them: the gate moves, tables sort, and every case can be found. All
// data is in the page; nothing is fetched and nothing is kept in the browser.

import type { AnalysisBlob, ReportModel } from "@assay/core/report";
import { render } from "preact";
import { html } from "../html.ts";
import { type PointColumns, unpackPoints } from "../point-columns.ts";
import { ExplorerIsland } from "./explorer-island.ts";
import { GateIsland } from "./gate-island.ts";
import { makeTablesSortable } from "./sort-tables.ts";

function embedded<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null") as T;
}

function mount(id: string, content: Parameters<typeof render>[0]): void {
  const place = document.getElementById(id);
  if (place === null) return;
  place.replaceChildren();
  render(content, place);
}

const blob = embedded<AnalysisBlob>("assay-analysis");
makeTablesSortable(document);
if (blob.thresholdSweep.grid.length > 0) mount("gate-panel", html`<${GateIsland} blob=${blob} />`);

const model: ReportModel = {
  blob,
  points: unpackPoints(embedded<PointColumns>("assay-points")),
  cases: embedded<ReportModel["cases"]>("assay-cases"),
  totalCases: embedded<number>("assay-total"),
  pictures: { ...embedded<ReportModel["pictures"]>("assay-pictures"), ...picturesInPage() },
};
if (model.points.length > 0 || model.cases.length > 0)
  mount("case-explorer", html`<${ExplorerIsland} model=${model} />`);

function picturesInPage(): ReportModel["pictures"] {
  const found: Record<string, { mediaType: string; base64: string }> = {};
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-picture]")) {
    const [, mediaType, base64] = /^data:([^;]+);base64,(.*)$/.exec(image.src) ?? [];
    const name = image.dataset.picture;
    if (name !== undefined && mediaType !== undefined && base64 !== undefined) found[name] = { mediaType, base64 };
  }
  return found;
}
