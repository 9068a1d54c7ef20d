// A report inside another page, with a gate that moves and every case to be found, drawn by the same parts as the file.

import type { ReportModel } from "@assay/core/report";
import type { VNode } from "preact";
import { html } from "../html.ts";
import { PartsOfReport, ReportSections } from "../page.ts";
import { ExplorerIsland } from "./explorer-island.ts";
import { GateIsland } from "./gate-island.ts";

export function LiveReport({ model }: { model: ReportModel }): VNode {
  const { blob } = model;
  const live = {
    gate: blob.thresholdSweep.grid.length === 0 ? undefined : html`<${GateIsland} blob=${blob} />`,
    explorer:
      model.points.length === 0 && model.cases.length === 0 ? undefined : html`<${ExplorerIsland} model=${model} />`,
  };
  return html`<div class="report"><${PartsOfReport} /><${ReportSections} model=${model} live=${live} /></div>`;
}
