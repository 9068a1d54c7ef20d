// The sweep as lines: pass rate of every arm over all gates, and one small chart per comparison. A chart shows either the
// interval at the frozen gate or the band, never both.

import { type AnalysisBlob, formatValue, isEstimable } from "@assay/core/report";
import { armTone } from "../arms.ts";
import { type Child, html } from "../html.ts";
import { linearScale, type Scale, ticksOf, tickText } from "./linear-scale.ts";

const LEFT = 66;
const TOP = 16;
const BOTTOM = 24;

type Frame = { readonly width: number; readonly height: number; readonly x: Scale; readonly y: Scale };

function frame(blob: AnalysisBlob, width: number, height: number, low: number, high: number): Frame {
  const { grid } = blob.thresholdSweep;
  const first = grid[0] ?? 0;
  const last = grid.at(-1) ?? 1;
  return {
    width,
    height,
    x: linearScale(first, last === first ? first + 1 : last, LEFT, width - 10),
    y: linearScale(low, high, height - BOTTOM, TOP),
  };
}

type PassRateProps = { blob: AnalysisBlob; position: number; arms: readonly string[] };

export function PassRateChart({ blob, position, arms }: PassRateProps): Child {
  const at = frame(blob, 720, 240, 0, 1);
  const { grid, perArm } = blob.thresholdSweep;
  const isSteppingUp = blob.primary.direction === "lower";
  const lines = arms.flatMap((arm) => {
    const rates = perArm[arm];
    if (rates === undefined || !isEstimable(rates)) return [];
    return [html`<path class=${`line tone${armTone(blob, arm)}`} d=${steps(grid, rates, at, isSteppingUp)} />`];
  });
  const gate = grid[position] ?? 0;
  const isLate = at.x(gate) > at.width - 60;
  return html`<svg class="chart broad" viewBox=${`0 0 ${at.width} ${at.height}`} width=${at.width} height=${at.height} role="img" aria-label=${`Pass rate of ${arms.length} arms at every gate from ${formatValue(grid[0] ?? 0, blob.primary.unit)} to ${formatValue(grid.at(-1) ?? 1, blob.primary.unit)}; the table below has the figures`}>
    <${Axes} at=${at} unit=${blob.primary.unit} yTicks=${[0, 0.25, 0.5, 0.75, 1]} yText=${(y: number) => `${y * 100} %`} />
    ${lines}
    <path class="gate-line" d=${`M${at.x(gate)} ${TOP}V${at.height - BOTTOM}`} />
    ${marksAt(blob, arms, position, at).map(
      ({ arm, y, labelY }) =>
        html`<g class=${`mark tone${armTone(blob, arm)}`}><circle cx=${at.x(gate)} cy=${y} r="4" /><text x=${at.x(gate) + (isLate ? -9 : 9)} y=${labelY} text-anchor=${isLate ? "end" : "start"}>${arm}</text></g>`,
    )}
  </svg>`;
}

type Mark = { readonly arm: string; readonly y: number; labelY: number };

/** Letters beside the dots, moved apart where dots are close. */
function marksAt(blob: AnalysisBlob, arms: readonly string[], position: number, at: Frame): Mark[] {
  const marks = arms.flatMap((arm): Mark[] => {
    const rates = blob.thresholdSweep.perArm[arm];
    const rate = rates !== undefined && isEstimable(rates) ? rates[position] : undefined;
    return rate === undefined ? [] : [{ arm, y: at.y(rate), labelY: at.y(rate) - 3 }];
  });
  marks.sort((a, b) => a.y - b.y);
  marks.forEach((mark, i) => {
    const above = marks[i - 1];
    if (above !== undefined) mark.labelY = Math.max(mark.labelY, above.labelY + 14);
  });
  return marks;
}

type DifferenceProps = { blob: AnalysisBlob; arm: string; position: number; isHome: boolean };

export function DifferenceChart({ blob, arm, position, isHome }: DifferenceProps): Child {
  const sweep = blob.thresholdSweep.deltas[arm];
  if (sweep === undefined || !isEstimable(sweep.mean)) {
    return html`<p class="none">not estimable: ${sweep === undefined || isEstimable(sweep.mean) ? "no sweep" : sweep.mean.reason}</p>`;
  }
  const { grid } = blob.thresholdSweep;
  const means = sweep.mean;
  const bands = grid.map((_, i) => [sweep.bandLow[i], sweep.bandHigh[i]] as const);
  const known = bands.flat().filter((value) => value !== undefined && isEstimable(value));
  const reach = Math.min(1, Math.max(0.05, ...[...means, ...known].map(Math.abs)) * 1.05);
  const at = frame(blob, 340, 150, -reach, reach);
  const gate = grid[position] ?? 0;
  const ticks = ticksOf(-reach, reach, 4);
  const { low, high } = sweep.gate;
  return html`<svg class="chart" viewBox=${`0 0 ${at.width} ${at.height}`} width=${at.width} height=${at.height} role="img" aria-label=${`Paired difference of pass rates, ${arm} minus ${blob.baselineArmKey}, at every gate${isHome ? ", with the interval at the frozen gate" : ", with the band over all gates"}`}>
    <${Axes} at=${at} unit=${blob.primary.unit} yTicks=${ticks} yText=${(y: number) => tickText(y, ticks)} />
    ${isHome ? null : html`<path class="band" d=${bandPath(grid, bands, at)} />`}
    <path class="zero" d=${`M${LEFT} ${at.y(0)}H${at.width - 10}`} />
    <path class=${`line tone${armTone(blob, arm)}`} d=${steps(grid, means, at, blob.primary.direction === "lower")} />
    <path class="gate-line" d=${`M${at.x(gate)} ${TOP}V${at.height - BOTTOM}`} />
    ${
      isHome && isEstimable(low) && isEstimable(high)
        ? html`<path class="interval" d=${`M${at.x(gate)} ${at.y(low)}V${at.y(high)}`} />`
        : null
    }
    <circle class="mean" cx=${at.x(gate)} cy=${at.y(means[position] ?? 0)} r="3.5" />
  </svg>`;
}

type AxesProps = { at: Frame; unit: string | undefined; yTicks: readonly number[]; yText: (y: number) => string };

function Axes({ at, unit, yTicks, yText }: AxesProps): Child {
  const xTicks = ticksOf(at.x.low, at.x.high, at.width > 400 ? 8 : 4);
  return html`<g class="axes" aria-hidden="true">${yTicks.map(
    (y) =>
      html`<g><path d=${`M${LEFT} ${at.y(y)}H${at.width - 10}`} /><text class="y" x=${LEFT - 6} y=${at.y(y) + 4}>${yText(y)}</text></g>`,
  )}${xTicks.map(
    (x) =>
      html`<text class="x" x=${at.x(x)} y=${at.height - 8}>${unit === undefined ? tickText(x, xTicks) : formatValue(x, unit)}</text>`,
  )}</g>`;
}

/** A gate lets a value through when it is equal, so a rate holds up to its gate (higher) or from it on (lower). */
function steps(grid: readonly number[], values: readonly number[], at: Frame, isSteppingUp: boolean): string {
  let path = "";
  grid.forEach((gate, i) => {
    const value = values[i];
    if (value === undefined) return;
    const place = `${at.x(gate)} ${at.y(value)}`;
    if (path === "") path = `M${place}`;
    else path += isSteppingUp ? `H${at.x(gate)}V${at.y(value)}` : `V${at.y(value)}H${at.x(gate)}`;
  });
  return path;
}

function bandPath(grid: readonly number[], bands: readonly (readonly [unknown, unknown])[], at: Frame): string {
  let path = "";
  let open: number[] = [];
  const close = () => {
    if (open.length > 1) {
      const top = open.map((i) => `${at.x(grid[i]!)} ${at.y(bands[i]![1] as number)}`);
      const bottom = open.toReversed().map((i) => `${at.x(grid[i]!)} ${at.y(bands[i]![0] as number)}`);
      path += `M${top.join("L")}L${bottom.join("L")}Z`;
    }
    open = [];
  };
  bands.forEach(([low, high], i) => {
    if (typeof low === "number" && typeof high === "number") open.push(i);
    else close();
  });
  close();
  return path;
}
