// The order in which a report is read: question, verdict, warnings, arms, and only then everything behind them.

import type { ReportModel } from "@assay/core/report";
import { caseRows } from "./case-rows.ts";
import { type Child, html } from "./html.ts";
import { ArmTable } from "./sections/arm-table.ts";
import { CaseExplorer } from "./sections/case-explorer.ts";
import { CostAndTime } from "./sections/cost-and-time.ts";
import { Distributions } from "./sections/distributions.ts";
import { Exploratory } from "./sections/exploratory.ts";
import { Gate, homePosition } from "./sections/gate.ts";
import { Guardrails } from "./sections/guardrails.ts";
import { Losses } from "./sections/losses.ts";
import { Method } from "./sections/method.ts";
import { Provenance } from "./sections/provenance.ts";
import { Question } from "./sections/question.ts";
import { Verdicts } from "./sections/verdicts.ts";
import { WarningList } from "./sections/warning-list.ts";

export const sectionTitles = [
  ["verdict", "Verdict"],
  ["warnings", "Warnings"],
  ["arms", "Arms"],
  ["gate", "Gate"],
  ["distributions", "Distributions"],
  ["guardrails", "Guardrails"],
  ["exploratory", "Exploratory"],
  ["losses", "Losses"],
  ["cost", "Cost"],
  ["cases", "Cases"],
  ["method", "Method"],
  ["provenance", "Provenance"],
] as const;

/** What scripts put in the place of the static gate and the first cases. */
export type LiveParts = { readonly gate: Child; readonly explorer: Child };

export function Page({ model }: { model: ReportModel }): Child {
  return html`<a class="skip" href="#main">To the findings</a>
    <${PartsOfReport} />
    <main id="main"><${ReportSections} model=${model} /></main>`;
}

export function PartsOfReport(): Child {
  return html`<nav aria-label="Parts of the report"><ul>${sectionTitles.map(([id, title]) => html`<li><a href=${`#${id}`}>${title}</a></li>`)}</ul></nav>`;
}

export function ReportSections({ model, live }: { model: ReportModel; live?: LiveParts }): Child {
  const { blob } = model;
  const rows = caseRows(model);
  return html`<${Question} blob=${blob} />
      <${Verdicts} blob=${blob} />
      <${WarningList} blob=${blob} notices=${model.notices ?? []} />
      <${ArmTable} blob=${blob} />
      <${Gate} blob=${blob} position=${homePosition(blob)} live=${live?.gate} />
      <${Distributions} model=${model} rows=${rows} />
      <${Guardrails} blob=${blob} />
      <${Exploratory} blob=${blob} />
      <${Losses} blob=${blob} />
      <${CostAndTime} blob=${blob} />
      <${CaseExplorer} model=${model} rows=${rows} live=${live?.explorer} />
      <${Method} blob=${blob} />
      <${Provenance} blob=${blob} />`;
}
