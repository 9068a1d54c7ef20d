// Where the values of one arm lie: counts in equal bins from raw points, over the bar of its quantiles. Without points the
// quantiles stand alone. All arms share one scale, and the gate is on it.

import { type AnalysisBlob, formatCount, formatValue, isEstimable } from "@assay/core/report";
import { armTone } from "../arms.ts";
import { type Child, html } from "../html.ts";
import { linearScale, round, type Scale, ticksOf, tickText } from "./linear-scale.ts";

const WIDTH = 720;
const LEFT = 62;
const BINS = 40;

export function valueScale(blob: AnalysisBlob): Scale | undefined {
  const ends = Object.values(blob.perArm)
    .flatMap((arm) => [arm.min, arm.max])
    .filter(isEstimable);
  if (ends.length === 0) return undefined;
  const low = Math.min(...ends, blob.primary.threshold);
  const high = Math.max(...ends, blob.primary.threshold);
  return linearScale(low, high === low ? low + 1 : high, LEFT, WIDTH - 12);
}

type HistogramProps = { blob: AnalysisBlob; arm: string; values: readonly number[]; scale: Scale };

export function Histogram({ blob, arm, values, scale }: HistogramProps): Child {
  const counts = binCounts(values, scale.low, scale.high);
  const most = Math.max(1, ...counts);
  const height = values.length === 0 ? 30 : 84;
  const floor = values.length === 0 ? 4 : 62;
  const width = round((WIDTH - 12 - LEFT) / BINS - 1);
  return html`<svg class="chart histogram" viewBox=${`0 0 ${WIDTH} ${height}`} width=${WIDTH} height=${height} role="img" aria-label=${histogramWords(blob, arm, values.length)}>
    <g class=${`bins tone${armTone(blob, arm)}`}>${counts.map((count, i) => {
      if (count === 0) return null;
      const tall = round(Math.max(1, (count / most) * (floor - 6)));
      return html`<rect x=${round(LEFT + (i * (WIDTH - 12 - LEFT)) / BINS)} y=${round(floor - tall)} width=${width} height=${tall} />`;
    })}</g>
    <path class="zero" d=${`M${LEFT} ${floor}H${WIDTH - 12}`} />
    <${QuantileBar} blob=${blob} arm=${arm} scale=${scale} y=${floor + 12} />
    <path class="gate-line" d=${`M${scale(blob.primary.threshold)} 0V${floor + 20}`} />
  </svg>`;
}

function QuantileBar({ blob, arm, scale, y }: { blob: AnalysisBlob; arm: string; scale: Scale; y: number }): Child {
  const figures = blob.perArm[arm];
  if (figures === undefined) return null;
  const { min, p10, median, p90, max } = figures;
  if (![min, p10, median, p90, max].every(isEstimable)) return null;
  const at = (value: typeof min) => scale(value as number);
  return html`<g class=${`quantiles tone${armTone(blob, arm)}`}>
    <path class="whisker" d=${`M${at(min)} ${y}H${at(max)}`} />
    <path class="middle" d=${`M${at(p10)} ${y}H${Math.max(at(p90), at(p10) + 0.5)}`} />
    <circle cx=${at(median)} cy=${y} r="4" />
  </g>`;
}

export function ValueAxis({ blob, scale }: { blob: AnalysisBlob; scale: Scale }): Child {
  const ticks = ticksOf(scale.low, scale.high, 8);
  return html`<svg class="chart broad axes" viewBox=${`0 0 ${WIDTH} 22`} width=${WIDTH} height="22" aria-hidden="true">${ticks.map(
    (tick) =>
      html`<text class="x" x=${Math.min(scale(tick), WIDTH - 20)} y="16">${blob.primary.unit === undefined ? tickText(tick, ticks) : formatValue(tick, blob.primary.unit)}</text>`,
  )}</svg>`;
}

function binCounts(values: readonly number[], low: number, high: number): number[] {
  const counts = new Array<number>(BINS).fill(0);
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(((value - low) / (high - low || 1)) * BINS)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

function histogramWords(blob: AnalysisBlob, arm: string, count: number): string {
  const figures = blob.perArm[arm];
  const median =
    figures !== undefined && isEstimable(figures.median)
      ? formatValue(figures.median, blob.primary.unit)
      : "not estimable";
  return `Distribution of ${blob.primary.metric} in arm ${arm}: ${formatCount(count > 0 ? count : (figures?.n ?? 0))} trials, median ${median}; the table has the quantiles`;
}
