// What scripts add to a page that is whole without them: the gate moves, tables sort, and every case can be found. All
// data is in the page; nothing is fetched and nothing is kept in the browser.

import { render } from "preact";
import { html } from "../html.ts";
import { ExplorerIsland } from "./explorer-island.ts";
import { GateIsland } from "./gate-island.ts";
import { analysisInPage, reportInPage } from "./report-in-page.ts";
import { makeTablesSortable } from "./sort-tables.ts";

function mount(id: string, content: Parameters<typeof render>[0]): void {
  const place = document.getElementById(id);
  if (place === null) return;
  place.replaceChildren();
  render(content, place);
}

const blob = analysisInPage(document);
makeTablesSortable(document);
if (blob.thresholdSweep.grid.length > 0) mount("gate-panel", html`<${GateIsland} blob=${blob} />`);

const model = reportInPage(document);
if (model.points.length > 0 || model.cases.length > 0)
  mount("case-explorer", html`<${ExplorerIsland} model=${model} />`);
