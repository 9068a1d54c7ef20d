// What must not get worse while the primary metric gets better. Looked at, not tested: a status, never a star.

import {
  type AnalysisBlob,
  effectStyle,
  formatEffect,
  formatInterval,
  formatNumber,
  type GuardrailFigures,
  isEstimable,
} from "@assay/core/report";
import { ArmChip, comparedArmKeys } from "../arms.ts";
import { GuardrailBar, guardrailScale } from "../charts/guardrail-bar.ts";
import { Figure, MetricName, NotEstimableMark, Section, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";

export function Guardrails({ blob }: { blob: AnalysisBlob }): Child {
  return html`<${Section} id="guardrails" title="Guardrails" lead="What must not get worse. To the right is worse than the baseline, whatever the metric's direction; the dashed line is what the plan allows. “Unclear” means that the interval allows both sides of it: that is not a pass.">
    ${blob.guardrails.length === 0 ? html`<p>The plan names no guardrail.</p>` : blob.guardrails.map((one) => GuardrailTable({ blob, guardrail: one }))}
  <//>`;
}

export const guardrailWords = {
  ok: "ok",
  breached: "breached",
  unclear: "unclear",
} satisfies Record<GuardrailFigures["perArm"][string]["status"], string>;

/** "0.05", and for ratios "×1.25". */
export function degradationText(guardrail: GuardrailFigures, value: number): string {
  const unit = unitOf(guardrail.metric);
  return guardrail.scale === "log"
    ? `×${formatNumber(value)}`
    : `${formatNumber(value)}${unit === undefined ? "" : ` ${unit}`}`;
}

function unitOf(metric: string): string | undefined {
  return metric.endsWith("_ms") ? "ms" : metric.endsWith("_usd") ? "USD" : undefined;
}

function GuardrailTable({ blob, guardrail }: { blob: AnalysisBlob; guardrail: GuardrailFigures }): Child {
  const scale = guardrailScale(guardrail);
  return html`<h3><${MetricName} metric=${guardrail.metric} /></h3>
    <p class="muted">${guardrail.direction} is better; at most ${degradationText(guardrail, guardrail.maxDegradation)} ${
      guardrail.scale === "log" ? "of the baseline is allowed" : "worse is allowed"
    }.</p>
    <${WideTable} label=${`Guardrail ${guardrail.metric}`}><table>
    <thead><tr><th scope="col">Arm</th><th scope="col" class="words">Status</th>${scale === undefined ? null : html`<th scope="col" class="delta">Worse by</th>`}<th scope="col">Degradation</th><th scope="col">Interval</th></tr></thead>
    <tbody>${comparedArmKeys(blob).map((arm) => {
      const figures = guardrail.perArm[arm];
      if (figures === undefined) return null;
      const { low, high, degradation, status, reason } = figures;
      const style = effectStyle(low, high, unitOf(guardrail.metric));
      const text = (x: number) => (guardrail.scale === "log" ? `×${formatNumber(x)}` : formatEffect(x, style, true));
      return html`<tr><th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th>
        <td class="status"><strong class=${`badge status-${status}`}>${guardrailWords[status]}</strong>${reason === undefined ? null : html`<small>${reason}</small>`}</td>
        ${scale === undefined ? null : html`<td class="delta"><${GuardrailBar} guardrail=${guardrail} arm=${arm} scale=${scale} /></td>`}
        <td><${Figure} value=${degradation} format=${text} /></td>
        <td>${
          isEstimable(low) && isEstimable(high)
            ? html`<span class="num">${guardrail.scale === "log" ? `×${formatNumber(low)} to ×${formatNumber(high)}` : formatInterval(low, high, style)}</span>`
            : NotEstimableMark({ reason: reason ?? "no interval" })
        }</td></tr>`;
    })}</tbody></table><//>`;
}
