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
import { type Child, html } from "../html.ts";
import { momentText } from "../text/moment-text.ts";
import { clippedText, shownLabel } from "../text/shown-text.ts";

export function Question({ blob }: { blob: AnalysisBlob }): Child {
  const { design, caseSet, primary, provenance } = blob;
  const arms = Object.values(blob.perArm);
  const planned = arms.reduce((sum, arm) => sum + arm.planned, 0);
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
      <div><dt>Trials</dt><dd>${formatCount(planned)} <small>planned</small></dd></div>
      <div><dt>Measured by</dt><dd><code>${shownLabel(primary.metric, 60)}</code> <small>${primary.direction} is better</small></dd></div>
      <div><dt>Gate</dt><dd>${gate} <small>frozen</small></dd></div>
      <div><dt>Cost</dt><dd>${formatFigure(totalCost(blob), formatDollars)}</dd></div>
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
