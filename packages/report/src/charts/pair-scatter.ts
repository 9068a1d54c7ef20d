// Each case once: the baseline's mean across, the arm's mean up. Off the diagonal is a case that changed. Points that fall
// on one place are drawn once, so a thousand cases cost no more than a hundred.

import { type AnalysisBlob, formatValue } from "@assay/core/report";
import type { CaseRow } from "../case-rows.ts";
import { type Child, html } from "../html.ts";
import { linearScale, type Scale, ticksOf, tickText } from "./linear-scale.ts";

const SIZE = 300;
const LEFT = 48;
const BOTTOM = 36;

export function PairScatter({ blob, arm, rows }: { blob: AnalysisBlob; arm: string; rows: readonly CaseRow[] }): Child {
  const pairs = rows.flatMap((row) => {
    const x = row.perArm[blob.baselineArmKey]?.mean;
    const y = row.perArm[arm]?.mean;
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
  if (pairs.length === 0) return html`<p class="none">no case was scored in both arms</p>`;
  const low = pairs.reduce((least, { x, y }) => Math.min(least, x, y), Number.POSITIVE_INFINITY);
  const top = pairs.reduce((most, { x, y }) => Math.max(most, x, y), Number.NEGATIVE_INFINITY);
  const high = top === low ? low + 1 : top;
  const across = linearScale(low, high, LEFT, SIZE - 10);
  const up = linearScale(low, high, SIZE - BOTTOM, 8);
  const isBetter = (x: number, y: number) => (blob.primary.direction === "higher" ? y > x : y < x);
  const place = (kind: "gain" | "fall" | "tie") =>
    dots(
      pairs.filter(({ x, y }) => (x === y ? "tie" : isBetter(x, y) ? "gain" : "fall") === kind),
      across,
      up,
    );
  return html`<svg class="chart scatter" viewBox=${`0 0 ${SIZE} ${SIZE}`} width=${SIZE} height=${SIZE} role="img" aria-label=${`${pairs.length} cases, ${blob.baselineArmKey} across and ${arm} up; wins, losses and ties are in the words below`}>
    <${Axes} blob=${blob} arm=${arm} across=${across} up=${up} />
    <path class="zero" d=${`M${across(low)} ${up(low)}L${across(high)} ${up(high)}`} />
    <path class="dots tie" d=${place("tie")} /><path class="dots gain" d=${place("gain")} /><path class="dots fall" d=${place("fall")} />
  </svg>`;
}

function Axes({ blob, arm, across, up }: { blob: AnalysisBlob; arm: string; across: Scale; up: Scale }): Child {
  const ticks = ticksOf(across.low, across.high, 4);
  const text = (tick: number) =>
    blob.primary.unit === undefined ? tickText(tick, ticks) : formatValue(tick, blob.primary.unit);
  return html`<g class="axes" aria-hidden="true">${ticks.map(
    (tick) =>
      html`<g><path d=${`M${LEFT} ${up(tick)}H${SIZE - 10}`} /><text class="y" x=${LEFT - 6} y=${up(tick) + 4}>${text(tick)}</text><text class="x" x=${across(tick)} y=${SIZE - BOTTOM + 16}>${text(tick)}</text></g>`,
  )}<text class="name end" x=${SIZE - 10} y=${SIZE - 4}>${blob.baselineArmKey} →</text><text class="name" x="4" y="14">${arm} ↑</text></g>`;
}

function dots(pairs: readonly { readonly x: number; readonly y: number }[], across: Scale, up: Scale): string {
  const places = new Set(pairs.map(({ x, y }) => `M${Math.round(across(x))} ${Math.round(up(y))}h0`));
  return [...places].join("");
}
