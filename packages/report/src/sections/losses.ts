// Every planned trial that has no value, by arm and reason, and what the verdict would be if each had failed. Lost trials
// are not noise: an arm that loses the hard cases looks better than it is.

import {
  type AnalysisBlob,
  effectStyle,
  formatCount,
  formatEffect,
  formatInterval,
  formatRate,
  isEstimable,
} from "@assay/core/report";
import { ArmChip, armKeys, comparedArmKeys } from "../arms.ts";
import { Figure, NotEstimableMark, Section, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { clippedText, shownLabel } from "../text/shown-text.ts";

export function Losses({ blob }: { blob: AnalysisBlob }): Child {
  const codes = [...new Set(armKeys(blob).flatMap((arm) => Object.keys(blob.failures.perArm[arm]?.byCode ?? {})))].sort(
    (a, b) => (a < b ? -1 : 1),
  );
  return html`<${Section} id="losses" title="Losses" lead="Planned trials without a value. They are left out of means and shown here, because which trials are lost is seldom chance.">
    ${blob.failures.srm === null ? null : html`<p class=${blob.failures.srm.level === "alarm" ? "grave" : "mild"}><strong>${blob.failures.srm.level === "alarm" ? "Alarm" : "Notice"}</strong> ${clippedText(blob.failures.srm.words, 600)}</p>`}
    ${codes.length === 0 ? html`<p>No trial was lost.</p>` : LossTable({ blob, codes })}
    ${codes.length === 0 ? null : Sensitivity({ blob })}
  <//>`;
}

function LossTable({ blob, codes }: { blob: AnalysisBlob; codes: readonly string[] }): Child {
  const hasUnscored = Object.values(blob.perArm).some((arm) => arm.unscored > 0);
  return html`<${WideTable} label="Losses by reason"><table>
    <thead><tr><th scope="col">Arm</th><th scope="col">No value</th>${codes.map((code) => html`<th scope="col"><code>${shownLabel(code)}</code></th>`)}${hasUnscored ? html`<th scope="col">ran, but unscored</th>` : null}<th scope="col">Pass rate if these fail</th></tr></thead>
    <tbody>${armKeys(blob).map((arm) => {
      const figures = blob.failures.perArm[arm];
      return html`<tr><th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th><td><${Figure} value=${figures?.rate} format=${formatRate} /></td>${codes.map(
        (code) => html`<td>${formatCount(figures?.byCode[code] ?? 0)}</td>`,
      )}${
        hasUnscored ? html`<td>${formatCount(blob.perArm[arm]?.unscored ?? 0)}</td>` : null
      }<td><${Figure} value=${blob.perArm[arm]?.passRateLostAsFail} format=${formatRate} /></td></tr>`;
    })}</tbody></table><//>`;
}

function Sensitivity({ blob }: { blob: AnalysisBlob }): Child {
  const arms = comparedArmKeys(blob).filter((arm) => blob.sensitivity[arm] !== undefined);
  if (arms.length === 0) return null;
  return html`<h3>Would the answer change?</h3><${WideTable} label="Difference with lost trials left out and counted as failures"><table>
    <thead><tr><th scope="col">Arm</th><th scope="col">Lost left out</th><th scope="col">Lost as failures</th><th scope="col">Furthest either way</th></tr></thead>
    <tbody>${arms.map((arm) => {
      const one = blob.sensitivity[arm]!;
      const style = effectStyle(one.excluded.low, one.excluded.high, blob.primary.unit);
      return html`<tr><th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th>
        <td>${Outcome({ blob, outcome: one.excluded })}</td>
        <td>${Outcome({ blob, outcome: one.asFail })}${one.asFail.fromObserved ? html`<small>lost count as the worst value seen</small>` : null}</td>
        <td>${one.bounds === undefined ? html`<span class="muted">the metric has no finite range</span>` : html`<span class="num">${formatInterval(one.bounds[0], one.bounds[1], style)}</span>`}</td></tr>`;
    })}</tbody></table><//>`;
}

type OutcomeProps = { blob: AnalysisBlob; outcome: AnalysisBlob["sensitivity"][string]["excluded"] };

function Outcome({ blob, outcome }: OutcomeProps): Child {
  const { mean, low, high, significant } = outcome;
  if (!isEstimable(mean)) return NotEstimableMark({ reason: mean.reason });
  const style = effectStyle(low, high, blob.primary.unit);
  return html`<span class="num">${formatEffect(mean, style, true)}${significant === true ? " ★" : ""}</span><small>${
    isEstimable(low) && isEstimable(high) ? formatInterval(low, high, style) : "no interval"
  }</small>`;
}
