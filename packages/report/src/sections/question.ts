// The head of a report: what was asked, of which cases, at what size and price. A reader who stops here knows what the
// rest is about, and whether it is whole.

import {
  type AnalysisBlob,
  formatCount,
  formatDollars,
  formatFigure,
  formatValue,
  isEstimable,
} from "@assay/core/report";
import { MetricName } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { momentText } from "../text/moment-text.ts";
import { clippedText, shownLabel } from "../text/shown-text.ts";

export function Question({ blob }: { blob: AnalysisBlob }): Child {
  const { design, caseSet, primary, provenance } = blob;
  const arms = Object.values(blob.perArm);
  const planned = arms.reduce((sum, arm) => sum + arm.planned, 0);
  const missing = planned - arms.reduce((sum, arm) => sum + arm.n, 0);
  const { budget } = provenance;
  const gate = `${primary.direction === "higher" ? "≥" : "≤"} ${formatValue(primary.threshold, primary.unit)}`;
  const finished = provenance.finishedAt ?? provenance.analysedAt;
  return html`<header class="head">
    <p class="kind">${kindText[design.kind]}${finished === undefined ? null : html` · <time datetime=${finished}>${momentText(finished)}</time>`}</p>
    <h1>${shownLabel(provenance.name, 120)}</h1>
    <p class="hypothesis"><span class="tag">Hypothesis, written before the run</span> ${
      design.hypothesis.trim() === "" ? "none was written down" : clippedText(design.hypothesis, 1200)
    }</p>
    <dl class="facts">
      <div><dt>Cases</dt><dd>${formatCount(caseSet.cases)} <small>of ${shownLabel(caseSet.name, 40)}, version ${caseSet.version}</small></dd></div>
      <div><dt>Arms</dt><dd>${arms.length}${design.repeats > 1 ? html` <small>${design.repeats} repeats each</small>` : null}</dd></div>
      <div><dt>Trials planned</dt><dd>${formatCount(planned)} <small>${missing === 0 ? "all have a value" : `${formatCount(missing)} without a value`}</small></dd></div>
      <div><dt>Measured by</dt><dd><${MetricName} metric=${primary.metric} /> <small>${primary.direction} is better</small></dd></div>
      <div><dt>A trial passes at</dt><dd>${gate} <small>the gate, frozen before the run</small></dd></div>
      <div><dt>Cost</dt><dd>${formatFigure(totalCost(blob), formatDollars)}${budget === undefined ? null : html` <small>of a limit of ${formatDollars(budget.limitUsd)}</small>`}</dd></div>
    </dl>
  </header>`;
}

const kindText = {
  benchmark: "Benchmark",
  canary: "Canary",
  screening: "Screening",
  run: "Run",
} satisfies Record<AnalysisBlob["design"]["kind"], string>;

function totalCost(blob: AnalysisBlob) {
  let total = 0;
  for (const { costUsd } of Object.values(blob.perArm)) {
    if (!isEstimable(costUsd)) return costUsd;
    total += costUsd;
  }
  return total;
}
