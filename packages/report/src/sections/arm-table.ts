// Every arm on one line: the gate, the middle, the bad end, the difference that counts, the money, the time, the losses.
// The star needs both the test and the thick interval; nothing else in the row may suggest a winner.

import {
  type AnalysisBlob,
  effectStyle,
  formatCount,
  formatDollars,
  formatDuration,
  formatEffect,
  formatInterval,
  formatP,
  formatRate,
  formatValue,
  isEstimable,
} from "@assay/core/report";
import { ArmChip, armKeys, MAX_ARMS_IN_VIEW } from "../arms.ts";
import { BarAxis, deltaScale, IntervalBar } from "../charts/interval-bar.ts";
import type { Scale } from "../charts/linear-scale.ts";
import { Figure, primaryFormat, Section, sortKey, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { Badge } from "./verdicts.ts";

export function ArmTable({ blob }: { blob: AnalysisBlob }): Child {
  const keys = armKeys(blob);
  const scale = deltaScale(blob);
  const folded = keys.slice(MAX_ARMS_IN_VIEW);
  return html`<${Section} id="arms" title="Arms" lead=${lead(blob)}>
    <${ArmRows} blob=${blob} keys=${keys.slice(0, MAX_ARMS_IN_VIEW)} scale=${scale} label="Table of arms" />
    ${
      folded.length === 0
        ? null
        : html`<details><summary>${folded.length} more arms</summary><${ArmRows} blob=${blob} keys=${folded} scale=${scale} label="More arms" /></details>`
    }
    <p class="note">The pass rate is a business rule applied to trials, not a measure of quality. ${isBinary(blob) ? "" : "A good median with a bad tail means that an arm fails loudly on some cases. "}★ stands only where the test and the thick interval agree after correction.</p>
  <//>`;
}

function lead(blob: AnalysisBlob): string {
  const { primary } = blob;
  const gate = `${primary.direction === "higher" ? "≥" : "≤"} ${formatValue(primary.threshold, primary.unit)}`;
  const tail =
    primary.direction === "higher"
      ? "the value that nine in ten trials reach"
      : "the value that nine in ten trials stay under";
  return `Gate: ${primary.metric} ${gate}. ${isBinary(blob) ? "" : `Bad tail: ${tail}. `}Δ: mean paired difference from ${blob.baselineArmKey}.`;
}

/** A metric that is right or wrong has no middle and no tail worth a column. */
const isBinary = (blob: AnalysisBlob) => blob.primary.kind === "binary";

const shapeColumns = [
  ["median", "Median"],
  ["badTail", "Bad tail"],
  ["worst", "Worst"],
] as const;

type RowsProps = { blob: AnalysisBlob; keys: readonly string[]; scale: Scale | undefined; label: string };

function ArmRows({ blob, keys, scale, label }: RowsProps): Child {
  return html`<${WideTable} label=${label}><table class="arms sortable">
    <thead><tr>
      <th scope="col" data-sort="text">Arm</th>
      <th scope="col" data-sort="number">Pass rate<small>95 % interval</small></th>
      <th scope="col" class="delta" data-sort="number">Δ from ${blob.baselineArmKey}${scale === undefined ? null : html`<${BarAxis} scale=${scale} />`}</th>
      ${isBinary(blob) ? null : shapeColumns.map(([, title]) => html`<th scope="col" data-sort="number">${title}</th>`)}
      <th scope="col" data-sort="number">Cost<small>per trial</small></th>
      <th scope="col" data-sort="number">Time, median<small>95th percentile</small></th>
      <th scope="col" data-sort="number">Lost</th>
      <th scope="col" data-sort="number">Unscored</th>
    </tr></thead>
    <tbody>${keys.map((arm) => ArmRow({ blob, arm, scale }))}</tbody>
  </table><//>`;
}

function ArmRow({ blob, arm, scale }: { blob: AnalysisBlob; arm: string; scale: Scale | undefined }): Child {
  const figures = blob.perArm[arm];
  if (figures === undefined) return null;
  const value = primaryFormat(blob);
  const lost = figures.failed + figures.skipped;
  return html`<tr>
    <th scope="row" data-key=${arm}><${ArmChip} blob=${blob} arm=${arm} /></th>
    <td data-key=${sortKey(figures.passRate)}><${Figure} value=${figures.passRate} format=${formatRate} /><small>${
      isEstimable(figures.passRateInterval)
        ? `${formatRate(figures.passRateInterval[0])} to ${formatRate(figures.passRateInterval[1])}`
        : "no interval"
    }</small></td>
    ${DeltaCell({ blob, arm, scale })}
    ${isBinary(blob) ? null : shapeColumns.map(([key]) => html`<td data-key=${sortKey(figures[key])}><${Figure} value=${figures[key]} format=${value} /></td>`)}
    <td data-key=${sortKey(figures.cost.totalUsd)}><${Figure} value=${figures.cost.totalUsd} format=${formatDollars} /><small><${Figure} value=${figures.cost.perTrialUsd} format=${formatDollars} /></small></td>
    <td data-key=${sortKey(figures.duration.medianMs)}><${Figure} value=${figures.duration.medianMs} format=${formatDuration} /><small><${Figure} value=${figures.duration.p95Ms} format=${formatDuration} /></small></td>
    <td data-key=${lost} class=${lost > 0 ? "some" : ""}><span class="num">${formatCount(lost)}</span><small>of ${formatCount(figures.planned)}</small></td>
    <td data-key=${figures.unscored} class=${figures.unscored > 0 ? "some" : ""}><span class="num">${formatCount(figures.unscored)}</span></td>
  </tr>`;
}

function DeltaCell({ blob, arm, scale }: { blob: AnalysisBlob; arm: string; scale: Scale | undefined }): Child {
  const delta = blob.deltas[arm];
  if (delta === undefined)
    return html`<td class="delta" data-key="0"><span class="muted">what the others are held against</span></td>`;
  const style = effectStyle(delta.lowAdjusted, delta.highAdjusted, blob.primary.unit);
  return html`<td class="delta" data-key=${sortKey(delta.mean)}>
    ${scale === undefined ? null : html`<${IntervalBar} blob=${blob} arm=${arm} scale=${scale} />`}
    <span class="delta-words"><${Figure} value=${delta.mean} format=${(x: number) => formatEffect(x, style, true)} />${
      isEstimable(delta.lowAdjusted)
        ? html` <span class="num">${formatInterval(delta.lowAdjusted, delta.highAdjusted, style)}</span>`
        : null
    }</span>
    <span class="delta-words"><${Badge} delta=${delta} />${isEstimable(delta.pAdjusted) ? html` <span class="muted">p ${formatP(delta.pAdjusted, blob.design.alpha)}</span>` : null}</span>
  </td>`;
}
