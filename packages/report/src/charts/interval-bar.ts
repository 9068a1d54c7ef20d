// The first thing the eye meets: how far the truth may lie from the baseline. Thick is the interval of the Holm step and
// the only one that colours; thin is the arm's own; the dot is the estimate; the shaded strip is "too small to matter".

import { type AnalysisBlob, effectStyle, formatEffect, formatInterval, isEstimable } from "@assay/core/report";
import { type Child, html } from "../html.ts";
import { linearScale, type Scale, ticksOf, tickText } from "./linear-scale.ts";

const TABLE_WIDTH = 220;
/** Where the bar is what the eye should meet first. */
export const VERDICT_WIDTH = 420;
const PAD = 8;

type Delta = AnalysisBlob["deltas"][string];

/** One scale for every arm of a report; zero is always on it. */
export function deltaScale(blob: AnalysisBlob, width = TABLE_WIDTH): Scale | undefined {
  const values = Object.values(blob.deltas)
    .flatMap((delta) => [delta.low, delta.high, delta.lowAdjusted, delta.highAdjusted, delta.mean])
    .filter(isEstimable);
  if (values.length === 0) return undefined;
  const { minimumEffect = 0, margin = 0 } = blob.primary;
  const extent = Math.max(...values.map(Math.abs), 1e-9);
  const reach = Math.min(Math.max(minimumEffect, margin), extent);
  const low = Math.min(0, -reach, ...values);
  const high = Math.max(0, reach, ...values);
  return linearScale(low, high === low ? low + 1 : high, PAD, width - PAD);
}

/** Colour of a comparison: only a starred verdict has one. */
export function verdictTone(delta: Delta): "better" | "worse" | "plain" {
  return delta.significant === true && (delta.verdict === "better" || delta.verdict === "worse")
    ? delta.verdict
    : "plain";
}

type BarProps = { blob: AnalysisBlob; arm: string; scale: Scale; width?: number };

export function IntervalBar({ blob, arm, scale, width = TABLE_WIDTH }: BarProps): Child {
  const delta = blob.deltas[arm];
  if (delta === undefined || !isEstimable(delta.mean)) return null;
  const height = width === VERDICT_WIDTH ? 34 : 26;
  const middle = height / 2;
  const effect = blob.primary.minimumEffect;
  const span = (low: Delta["low"], high: Delta["high"], kind: string) =>
    isEstimable(low) && isEstimable(high)
      ? html`<path class=${kind} d=${`M${scale(low)} ${middle}H${Math.max(scale(high), scale(low) + 0.5)}`} />`
      : null;
  return html`<svg class=${`bar ${verdictTone(delta)}`} viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img" aria-label=${barWords(blob, arm)}>
    ${effect === undefined ? null : EffectStrip({ effect, scale, width, height })}
    <path class="zero" d=${`M${scale(0)} 0V${height}`} />
    ${span(delta.low, delta.high, "thin")}
    ${span(delta.lowAdjusted, delta.highAdjusted, "thick")}
    <circle class="mean" cx=${scale(delta.mean)} cy=${middle} r="3.5" />
  </svg>`;
}

type StripProps = { effect: number; scale: Scale; width: number; height: number };

function EffectStrip({ effect, scale, width, height }: StripProps): Child {
  const left = Math.max(scale(-effect), 0);
  const right = Math.min(scale(effect), width);
  return html`<rect class="strip" x=${left} y="0" width=${Math.max(right - left, 0)} height=${height} />`;
}

type AxisProps = { scale: Scale; width?: number; better?: "higher" | "lower" };

/** With `better`, the ends say which way is which. */
export function BarAxis({ scale, width = TABLE_WIDTH, better }: AxisProps): Child {
  const ticks = ticksOf(scale.low, scale.high, width > TABLE_WIDTH ? 6 : 4);
  const height = better === undefined ? 14 : 32;
  return html`<svg class="axis" viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} aria-hidden="true">${ticks.map(
    (tick) => html`<text x=${Math.min(Math.max(scale(tick), 12), width - 12)} y="11">${tickText(tick, ticks)}</text>`,
  )}${
    better === undefined
      ? null
      : html`<text class="start" x="0" y="28">← ${better === "higher" ? "worse" : "better"}</text><text class="end" x=${width} y="28">${better === "higher" ? "better" : "worse"} →</text>`
  }</svg>`;
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
