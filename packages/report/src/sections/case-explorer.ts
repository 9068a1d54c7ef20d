// Cases one can open: worst regressions first, then flips. The same parts are drawn once on the server for the first
// cases, and again in the browser for all of them with filters; both draw from the same rows.

import { type AnalysisBlob, formatCount, type ReportModel, type ShownCase } from "@assay/core/report";
import { comparedArmKeys } from "../arms.ts";
import { type CaseRow, orderedRows } from "../case-rows.ts";
import { Section } from "../figures.ts";
import { type Child, html } from "../html.ts";
import type { Pictures } from "./case-detail.ts";
import { CaseEntry } from "./case-entry.ts";

const STATIC_CASES = 20;

/** The cases whose details are in the page for readers without scripts. */
export function staticRows(model: ReportModel, rows: readonly CaseRow[]): CaseRow[] {
  const shown = new Set(model.cases.map((one) => one.caseId));
  return orderedRows(rows, comparedArmKeys(model.blob), model.blob)
    .filter((row) => shown.has(row.caseId))
    .slice(0, STATIC_CASES);
}

type ExplorerProps = { model: ReportModel; rows: readonly CaseRow[]; live?: Child };

export function CaseExplorer({ model, rows, live }: ExplorerProps): Child {
  const first = staticRows(model, rows);
  return html`<${Section} id="cases" title="Cases" lead="Worst regressions first, then cases that changed sides at the gate. Picking cases by how they came out explains a result; it never proves one.">
    <div id="case-explorer">${
      live ??
      (first.length === 0
        ? html`<p>${emptyWords(model)}</p>`
        : html`<p class="muted">${`${formatCount(first.length)} of ${formatCount(model.totalCases)} cases.`}</p>${CaseList(
            {
              blob: model.blob,
              rows: first,
              shown: shownById(model.cases),
              pictures: model.pictures,
              isStatic: true,
            },
          )}`)
    }</div>
  <//>`;
}

export function shownById(cases: readonly ShownCase[]): Map<string, ShownCase> {
  return new Map(cases.map((one) => [one.caseId, one]));
}

type CaseListProps = {
  blob: AnalysisBlob;
  rows: readonly CaseRow[];
  shown: ReadonlyMap<string, ShownCase>;
  pictures: Pictures;
  isStatic?: boolean;
};

export function CaseList({ blob, rows, shown, pictures, isStatic = false }: CaseListProps): Child {
  return html`<ol class="cases">${rows.map(
    (row) =>
      html`<li key=${row.caseId}><${CaseEntry} blob=${blob} row=${row} shown=${shown.get(row.caseId)} pictures=${pictures} isStatic=${isStatic} /></li>`,
  )}</ol>`;
}

function emptyWords({ totalCases, points }: ReportModel): string {
  if (totalCases === 0) return "There is no case to show.";
  return points.length === 0
    ? "Outputs were not kept with these scores, so there is nothing to open."
    : "Outputs were not kept with these scores. With scripts on, every case is listed with its values.";
}
