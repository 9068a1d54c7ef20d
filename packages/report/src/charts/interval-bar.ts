// The first thing the eye meets: how far the truth may lie from the baseline. Thick is the interval of the Holm step and
// the only one that colours; thin is the arm's own; the dot is the estimate; the shaded strip is "too small to matter".

import { type AnalysisBlob, effectStyle, formatEffect, formatInterval, isEstimable } from "@assay/core/report";
import { type Child, html } from "../html.ts";
import { linearScale, type Scale, ticksOf, tickText } from "./linear-scale.ts";

const WIDTH = 220;
const HEIGHT = 26;
const PAD = 8;

type Delta = AnalysisBlob["deltas"][string];

/** One scale for every arm of a report; zero is always on it. */
export function deltaScale(blob: AnalysisBlob): Scale | undefined {
  const values = Object.values(blob.deltas)
    .flatMap((delta) => [delta.low, delta.high, delta.lowAdjusted, delta.highAdjusted, delta.mean])
    .filter(isEstimable);
  if (values.length === 0) return undefined;
  const { minimumEffect = 0, margin = 0 } = blob.primary;
  const extent = Math.max(...values.map(Math.abs), 1e-9);
  const reach = Math.min(Math.max(minimumEffect, margin), extent);
  const low = Math.min(0, -reach, ...values);
  const high = Math.max(0, reach, ...values);
  return linearScale(low, high === low ? low + 1 : high, PAD, WIDTH - PAD);
}

/** Colour of a comparison: only a starred verdict has one. */
export function verdictTone(delta: Delta): "better" | "worse" | "plain" {
  return delta.significant === true && (delta.verdict === "better" || delta.verdict === "worse")
    ? delta.verdict
    : "plain";
}

export function IntervalBar({ blob, arm, scale }: { blob: AnalysisBlob; arm: string; scale: Scale }): Child {
  const delta = blob.deltas[arm];
  if (delta === undefined || !isEstimable(delta.mean)) return null;
  const middle = HEIGHT / 2;
  const effect = blob.primary.minimumEffect;
  const span = (low: Delta["low"], high: Delta["high"], kind: string) =>
    isEstimable(low) && isEstimable(high)
      ? html`<path class=${kind} d=${`M${scale(low)} ${middle}H${Math.max(scale(high), scale(low) + 0.5)}`} />`
      : null;
  return html`<svg class=${`bar ${verdictTone(delta)}`} viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} width=${WIDTH} height=${HEIGHT} role="img" aria-label=${barWords(blob, arm)}>
    ${effect === undefined ? null : EffectStrip({ effect, scale })}
    <path class="zero" d=${`M${scale(0)} 0V${HEIGHT}`} />
    ${span(delta.low, delta.high, "thin")}
    ${span(delta.lowAdjusted, delta.highAdjusted, "thick")}
    <circle class="mean" cx=${scale(delta.mean)} cy=${middle} r="3.5" />
  </svg>`;
}

function EffectStrip({ effect, scale }: { effect: number; scale: Scale }): Child {
  const left = Math.max(scale(-effect), 0);
  const right = Math.min(scale(effect), WIDTH);
  return html`<rect class="strip" x=${left} y="0" width=${Math.max(right - left, 0)} height=${HEIGHT} />`;
}

export function BarAxis({ scale }: { scale: Scale }): Child {
  const ticks = ticksOf(scale.low, scale.high, 4);
  return html`<svg class="axis" viewBox=${`0 0 ${WIDTH} 14`} width=${WIDTH} height="14" aria-hidden="true">${ticks.map(
    (tick) => html`<text x=${Math.min(Math.max(scale(tick), 12), WIDTH - 12)} y="11">${tickText(tick, ticks)}</text>`,
  )}</svg>`;
}

function barWords(blob: AnalysisBlob, arm: string): string {
  const delta = blob.deltas[arm];
  if (delta === undefined || !isEstimable(delta.mean)) return "no difference could be estimated";
  const style = effectStyle(delta.lowAdjusted, delta.highAdjusted, blob.primary.unit);
  const interval =
    isEstimable(delta.lowAdjusted) && isEstimable(delta.highAdjusted)
      ? `, interval ${formatInterval(delta.lowAdjusted, delta.highAdjusted, style)}`
      : ", no interval";
  return `${arm} minus ${blob.baselineArmKey}: ${formatEffect(delta.mean, style, true)}${interval}`;
}
