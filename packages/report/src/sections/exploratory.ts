// Everything nobody promised to test: other metrics, slices, attempts, noise. It never has stars, and it says
// so above every table, because something always stands out when many things are looked at.

import {
  type AnalysisBlob,
  type Estimable,
  effectStyle,
  formatCount,
  formatEffect,
  formatInterval,
  formatP,
  formatPercent,
  formatRate,
  formatValue,
  isEstimable,
} from "@assay/core/report";
import { ArmChip, armKeys, comparedArmKeys } from "../arms.ts";
import { Figure, MetricName, NotEstimableMark, Section, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { shownLabel } from "../text/shown-text.ts";

export function Exploratory({ blob }: { blob: AnalysisBlob }): Child {
  return html`<${Section} id="exploratory" title="Exploratory" lead="Nothing here was promised before the run and nothing can earn a star; p is corrected within one tag at most. Use it to form the next hypothesis, not to settle this one.">
    <h3>Secondary metrics</h3>
    ${blob.secondary.length === 0 ? html`<p>No other metric was scored.</p>` : Secondary({ blob })}
    ${blob.slices === undefined ? null : blob.slices.map((slice) => Slice({ blob, slice }))}
    ${blob.attempts === undefined ? null : Attempts({ blob, attempts: blob.attempts })}
    ${Noise({ blob })}
  <//>`;
}

type Spread = { readonly mean: Estimable<number>; readonly low: Estimable<number>; readonly high: Estimable<number> };

function Difference({ delta, unit }: { delta: Spread | undefined; unit?: string | undefined }): Child {
  if (delta === undefined) return null;
  if (!isEstimable(delta.mean)) return NotEstimableMark({ reason: delta.mean.reason });
  const style = effectStyle(delta.low, delta.high, unit);
  return html`<span class="num">${formatEffect(delta.mean, style, true)}</span> <small>${
    isEstimable(delta.low) && isEstimable(delta.high) ? formatInterval(delta.low, delta.high, style) : "no interval"
  }</small>`;
}

function Secondary({ blob }: { blob: AnalysisBlob }): Child {
  const arms = armKeys(blob);
  const isKnown = (metric: AnalysisBlob["secondary"][number]) =>
    arms.some((arm) => metric.perArm[arm] !== undefined && isEstimable(metric.perArm[arm].mean));
  const known = blob.secondary.filter(isKnown);
  const empty = blob.secondary.filter((metric) => !isKnown(metric));
  return html`${known.length === 0 ? null : SecondaryTable({ blob, metrics: known })}${
    empty.length === 0
      ? null
      : html`<p class="note">No trial of any arm has a value of ${empty.map(({ metric }, i) => html`${i === 0 ? "" : ", "}<${MetricName} metric=${metric} />`)}.</p>`
  }`;
}

function SecondaryTable({ blob, metrics }: { blob: AnalysisBlob; metrics: AnalysisBlob["secondary"] }): Child {
  const arms = armKeys(blob);
  return html`<${WideTable} label="Secondary metrics"><table class="secondary">
    <thead><tr><th scope="col">Metric</th>${arms.map((arm) => html`<th scope="col"><${ArmChip} blob=${blob} arm=${arm} long=${false} /><small>${arm === blob.baselineArmKey ? "mean" : "mean, Δ"}</small></th>`)}</tr></thead>
    <tbody>${metrics.map(
      (metric) =>
        html`<tr><th scope="row"><${MetricName} metric=${metric.metric} />${metric.direction === undefined ? null : html`<small>${metric.direction} is better</small>`}</th>${arms.map(
          (arm) =>
            html`<td><${Figure} value=${metric.perArm[arm]?.mean} format=${(x: number) => formatValue(x, metric.unit)} />${
              metric.deltas[arm] === undefined
                ? null
                : html`<div class="sub"><${Difference} delta=${metric.deltas[arm]} unit=${metric.unit} /></div>`
            }${(metric.perArm[arm]?.unscored ?? 0) > 0 ? html`<small>${metric.perArm[arm]?.unscored} unscored</small>` : null}</td>`,
        )}</tr>`,
    )}</tbody></table><//>`;
}

function Slice({ blob, slice }: { blob: AnalysisBlob; slice: NonNullable<AnalysisBlob["slices"]>[number] }): Child {
  const arms = comparedArmKeys(blob);
  return html`<h3>By tag <code>${shownLabel(slice.tag)}</code> (exploratory)</h3>
    <${WideTable} label=${`Slices by ${shownLabel(slice.tag)}`}><table>
    <thead><tr><th scope="col">Value</th><th scope="col">Cases</th>${arms.map((arm) => html`<th scope="col"><${ArmChip} blob=${blob} arm=${arm} long=${false} /><small>Δ, corrected p</small></th>`)}</tr></thead>
    <tbody>${slice.values.map(
      (value) =>
        html`<tr><th scope="row">${shownLabel(value.value)}</th><td>${formatCount(value.cases)}</td>${arms.map(
          (arm) => {
            const delta = value.deltas[arm];
            return html`<td><${Difference} delta=${delta} unit=${blob.primary.unit} />${
              delta !== undefined && isEstimable(delta.pAdjusted)
                ? html`<small>p ${formatP(delta.pAdjusted, blob.design.alpha)}</small>`
                : null
            }</td>`;
          },
        )}</tr>`,
    )}</tbody></table><//>
    ${
      slice.tooSmall.length === 0
        ? null
        : html`<p class="muted">Too few cases to look at: ${slice.tooSmall
            .slice(0, 40)
            .map((value) => shownLabel(value, 40))
            .join(", ")}${slice.tooSmall.length > 40 ? ` and ${slice.tooSmall.length - 40} more` : ""}.</p>`
    }`;
}

function Attempts({ blob, attempts }: { blob: AnalysisBlob; attempts: NonNullable<AnalysisBlob["attempts"]> }): Child {
  const rows = armKeys(blob).flatMap((arm) =>
    (attempts.perArm[arm]?.passAtK ?? []).map((at, i) => ({ arm, at, hat: attempts.perArm[arm]?.passHatK[i] })),
  );
  return html`<h3>Repeats as attempts</h3><p class="lead">Passes at least once in k tries, and every time in k tries.</p>
    <${WideTable} label="Repeats as attempts"><table>
    <thead><tr><th scope="col">Arm</th><th scope="col">Tries</th><th scope="col">At least once</th><th scope="col">Every time</th></tr></thead>
    <tbody>${rows.map(
      ({ arm, at, hat }) =>
        html`<tr><th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th><td>${at.k}</td><td><${Figure} value=${at.mean} format=${formatPercent} /></td><td><${Figure} value=${hat?.mean} format=${formatPercent} /></td></tr>`,
    )}</tbody></table><//>`;
}

function Noise({ blob }: { blob: AnalysisBlob }): Child {
  const { componentShares, noiseFloor, cases, repeats } = blob.variance;
  const together = componentShares.armByCaseAndRepeat;
  const apart = [
    ["Arm × case", componentShares.armByCase, "arms differ in which cases they find hard"],
    ["Repeat", componentShares.repeat, "the same arm on the same case gives another value"],
  ] as const;
  const parts = [
    ["Case", componentShares.case, "cases differ in difficulty"],
    ["Arm", componentShares.arm, "arms differ on average"],
    ...(together === undefined
      ? apart
      : [["Arm × case and repeat", together, "one repeat cannot tell these two apart"] as const]),
  ] as const;
  const floor = noiseFloor[blob.primary.metric];
  return html`<h3>Where the variation comes from</h3>
    <p class="lead">${`On the ${formatCount(cases)} cases that every arm answered${repeats > 1 ? ` in all ${repeats} repeats` : ""}.`} ${
      floor === undefined || !isEstimable(floor)
        ? "What two runs of one arm would differ by cannot be said from these trials."
        : html`Two runs of one arm differ in their mean by up to <${Figure} value=${floor} format=${(x: number) => formatValue(x, blob.primary.unit)} />, 95 times in 100.`
    }</p>
    <${WideTable} label="Components of variance"><table>
    <thead><tr><th scope="col">Source</th><th scope="col">Share</th><th scope="col" class="words">Meaning</th></tr></thead>
    <tbody>${parts.map(([name, share, meaning]) => html`<tr><th scope="row">${name}</th><td><${Figure} value=${share} format=${formatRate} /></td><td class="words">${meaning}</td></tr>`)}</tbody></table><//>`;
}
