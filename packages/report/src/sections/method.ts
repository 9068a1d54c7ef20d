// How the figures came about, what they assume and what they do not say. Generated from the analysis itself, so the words
// cannot drift from what was computed.

import {
  type AnalysisBlob,
  deltaCaveatSentence,
  effectStyle,
  formatCount,
  formatEffect,
  formatNumber,
  formatP,
  formatPercent,
  formatValue,
  isEstimable,
} from "@assay/core/report";
import { ArmChip, comparedArmKeys } from "../arms.ts";
import { Figure, Section, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { shownLabel, shownText } from "../text/shown-text.ts";

export function Method({ blob }: { blob: AnalysisBlob }): Child {
  const { design, holm, primary } = blob;
  const arms = comparedArmKeys(blob);
  return html`<${Section} id="method" title="Method and limits">
    <p>Every arm answered the same cases${design.repeats > 1 ? `, ${design.repeats} times each; repeats are averaged within a case and never counted as cases` : ""}. Differences are taken case by case, arm minus baseline, on ${shownLabel(primary.metric, 80)}.${
      design.cluster === undefined ? "" : ` Cases that share the tag ${shownLabel(design.cluster)} count as one unit.`
    } Lost trials are ${design.missing === "fail" ? "counted as failures" : "left out, and counted above"}.</p>
    <p>The test flips the signs of the paired differences and asks how often chance alone does as well. ${
      holm.m === 0
        ? "There is no comparison."
        : design.correction === "none"
          ? `The ${holm.m} comparisons are not corrected.`
          : `Holm's correction is over ${holm.m === 1 ? "the one comparison" : `all ${holm.m} comparisons`} at ${formatPercent(design.alpha)}.`
    } A star needs both: the corrected p and an interval at the same step that leaves out zero.</p>
    ${arms.length === 0 ? null : TestTable({ blob, arms })}
    <ul class="caveats">${arms.flatMap((arm) => (blob.deltas[arm]?.caveats ?? []).map((code) => html`<li><${ArmChip} blob=${blob} arm=${arm} long=${false} /> ${deltaCaveatSentence(code)}</li>`))}</ul>
    ${blob.verdictHints.length === 0 ? null : html`<h3>Hints</h3><ul>${blob.verdictHints.map((hint) => html`<li>${shownText(hint)}</li>`)}</ul>`}
    <h3>What these figures do not say</h3>
    <ul>
      <li>The pass rate is a rule of the business, not quality: two arms with one rate may differ in everything above and below the gate.</li>
      <li>An interval that spans zero means that we cannot tell. It is not evidence that the arms are alike; “equivalent” is said only where the plan named a difference that matters and the whole interval lies inside it.</li>
      <li>The star protects against calling arms different that behave alike on every case. It does not protect a mean that a few unseen cases would move: a failure on one case in ten is missing from ten cases one time in three.</li>
      <li>The figures speak of cases like these, scored like this. Other cases, other prices or another day may differ.</li>
    </ul>
  <//>`;
}

function TestTable({ blob, arms }: { blob: AnalysisBlob; arms: readonly string[] }): Child {
  const unit = blob.primary.unit;
  return html`<${WideTable} label="Tests and intervals"><table>
    <thead><tr><th scope="col">Arm</th><th scope="col">Paired<small>units</small></th><th scope="col">Interval method</th><th scope="col">p, corrected<small>alone</small></th><th scope="col">Holm step</th><th scope="col">Smallest p</th><th scope="col">Visible effect<small>80 % power</small></th><th scope="col">Cases needed</th><th scope="col">Bootstrap interval<small>for comparison</small></th></tr></thead>
    <tbody>${arms.map((arm) => {
      const delta = blob.deltas[arm]!;
      const style = effectStyle(delta.bootstrapLow, delta.bootstrapHigh, unit);
      const p = (value: number) => formatP(value, blob.design.alpha);
      const effect = (value: number) => formatEffect(value, style);
      return html`<tr><th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th><td>${formatCount(delta.pairedCases)}<small>${formatCount(delta.units)}</small></td>
        <td>${isEstimable(delta.method) ? methodWords[delta.method] : html`<${Figure} value=${delta.method} format=${String} />`}</td>
        <td><${Figure} value=${delta.pAdjusted} format=${p} /><small><${Figure} value=${delta.p} format=${p} /> ${isEstimable(delta.pMethod) ? delta.pMethod : ""}${delta.pDraws === undefined ? "" : `, ${formatCount(delta.pDraws)} draws`}</small></td>
        <td>${delta.step}</td><td><${Figure} value=${delta.minimumP} format=${p} /></td>
        <td><${Figure} value=${delta.mde} format=${(x: number) => formatValue(x, unit)} /></td>
        <td>${delta.neededCases === undefined ? html`<span class="muted">no effect named</span>` : html`<${Figure} value=${delta.neededCases} format=${(x: number) => formatNumber(Math.ceil(x))} />`}</td>
        <td><${Figure} value=${delta.bootstrapLow} format=${effect} />${isEstimable(delta.bootstrapLow) ? html` to <${Figure} value=${delta.bootstrapHigh} format=${effect} />` : null}</td></tr>`;
    })}</tbody></table><//>`;
}

const methodWords = {
  t: "t",
  "t-skew": "t, skewness (Hall)",
  score: "score (Tango)",
  percentile: "bootstrap percentile",
  studentized: "bootstrap t",
  bca: "bootstrap BCa",
} as const;
