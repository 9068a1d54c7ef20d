// The frozen gate, and what any other gate would have shown. At home the figures carry their interval; anywhere else they
// carry the band that holds over all gates at once, and the words "chosen after looking". All figures come from the sweep.

import {
  type AnalysisBlob,
  effectStyle,
  formatEffect,
  formatInterval,
  formatRate,
  formatValue,
  isEstimable,
  notEstimable,
} from "@assay/core/report";
import { ArmChip, armKeys, comparedArmKeys, MAX_ARMS_IN_VIEW } from "../arms.ts";
import { DifferenceChart, PassRateChart } from "../charts/sweep-chart.ts";
import { Figure, NotEstimableMark, Section, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";

/** Index of the frozen gate on the grid; −1 for an empty grid. */
export function homePosition({ primary, thresholdSweep: { grid } }: AnalysisBlob): number {
  let home = grid.length - 1;
  grid.forEach((gate, i) => {
    if (Math.abs(gate - primary.threshold) < Math.abs((grid[home] ?? Number.POSITIVE_INFINITY) - primary.threshold))
      home = i;
  });
  return home;
}

export type GateProps = {
  blob: AnalysisBlob;
  position: number;
  /** Absent where no script runs: then there is no slider. */
  onMove?: (position: number) => void;
};

export function Gate({ live, ...props }: GateProps & { live?: Child }): Child {
  return html`<${Section} id="gate" title="The gate" lead="Where the line between pass and fail is drawn was frozen before the run. Moving it shows how much the picture hangs on that choice.">
    <div id="gate-panel">${live ?? html`<${GatePanel} ...${props} />`}</div>
  <//>`;
}

export function GatePanel({ blob, position, onMove }: GateProps): Child {
  const { grid } = blob.thresholdSweep;
  const gate = grid[position];
  const isScored = Object.values(blob.thresholdSweep.perArm).some(isEstimable);
  if (gate === undefined || !isScored)
    return html`<p class="none">No trial was scored, so there is no gate to move.</p>`;
  const home = homePosition(blob);
  const isHome = position === home;
  const value = (x: number) => formatValue(x, blob.primary.unit);
  const arms = armKeys(blob).slice(0, MAX_ARMS_IN_VIEW);
  const isBinary = blob.primary.kind === "binary";
  const sign = blob.primary.direction === "higher" ? "≥" : "≤";
  return html`<div class=${isHome ? "gate home" : "gate away"}>
    <p class="gate-state" aria-live="polite"><strong>${`Pass: ${sign} ${value(gate)}`}</strong> <span class="badge">${
      isHome ? "the frozen gate" : "chosen after looking"
    }</span></p>
    ${onMove === undefined ? null : Slider({ grid, position, home, value, onMove })}
    ${
      isBinary
        ? html`<p class="note">${blob.primary.metric} is right or wrong, so there is nothing to see between gates: the only others let every trial pass, or none.</p>`
        : html`<figure><figcaption>Share of trials that pass, at every gate</figcaption><${PassRateChart} blob=${blob} position=${position} arms=${arms} /></figure>`
    }
    <${WideTable} label="Figures at this gate"><table>
      <thead><tr><th scope="col">Arm</th><th scope="col">Pass rate</th><th scope="col">Difference from ${blob.baselineArmKey}<small>paired by case</small></th><th scope="col">${
        isHome ? "Interval at the frozen gate" : "Band over all gates"
      }</th></tr></thead>
      <tbody>${armKeys(blob).map((arm) => GateRow({ blob, arm, position, isHome }))}</tbody>
    </table><//>
    ${isBinary ? null : Differences({ blob, position, isHome })}
    <p class="note">Pass rates are over all scored trials; differences only over cases that both arms answered, so the two need not subtract exactly. ${
      isHome
        ? "The interval belongs to this gate alone. Once you move away, only the band is honest, because you chose after looking."
        : "The band holds at every gate at once. It is wide because it forgives your looking; no verdict may rest on this gate."
    }</p>
  </div>`;
}

function Differences({ blob, position, isHome }: { blob: AnalysisBlob; position: number; isHome: boolean }): Child {
  const arms = comparedArmKeys(blob).slice(0, MAX_ARMS_IN_VIEW - 1);
  if (arms.length === 0) return null;
  return html`<div class="differences">${arms.map(
    (arm) =>
      html`<figure><figcaption><${ArmChip} blob=${blob} arm=${arm} long=${false} /> minus ${blob.baselineArmKey}: difference of pass rates</figcaption><${DifferenceChart} blob=${blob} arm=${arm} position=${position} isHome=${isHome} /></figure>`,
  )}</div>`;
}

type SliderProps = {
  grid: readonly number[];
  position: number;
  home: number;
  value: (x: number) => string;
  onMove: (position: number) => void;
};

function Slider({ grid, position, home, value, onMove }: SliderProps): Child {
  const moved = (event: { currentTarget: { value: string } }) => onMove(Number(event.currentTarget.value));
  return html`<div class="slider">
    <label for="gate-slider">Move the gate</label>
    <input id="gate-slider" type="range" min="0" max=${grid.length - 1} step="1" value=${position} aria-valuetext=${value(grid[position] ?? 0)} onInput=${moved} />
    <button type="button" id="gate-home" disabled=${position === home} onClick=${() => onMove(home)}>Back to the frozen gate</button>
  </div>`;
}

type RowProps = { blob: AnalysisBlob; arm: string; position: number; isHome: boolean };

function GateRow({ blob, arm, position, isHome }: RowProps): Child {
  const rates = blob.thresholdSweep.perArm[arm] ?? notEstimable("the arm has no sweep");
  const rate = isEstimable(rates) ? (rates[position] ?? notEstimable("the sweep ends before this gate")) : rates;
  const pass = html`<td data-figure="pass-rate" data-arm=${arm}><${Figure} value=${rate} format=${formatRate} /></td>`;
  const sweep = blob.thresholdSweep.deltas[arm];
  const row = html`<th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th>`;
  if (sweep === undefined)
    return html`<tr>${row}${pass}<td colspan="2"><span class="muted">what the others are held against</span></td></tr>`;
  const mean = isEstimable(sweep.mean)
    ? (sweep.mean[position] ?? notEstimable("the sweep ends before this gate"))
    : sweep.mean;
  const missing = notEstimable("the sweep ends before this gate");
  const [low, high] = isHome
    ? [sweep.gate.low, sweep.gate.high]
    : [sweep.bandLow[position] ?? missing, sweep.bandHigh[position] ?? missing];
  const style = effectStyle(low, high);
  return html`<tr>${row}${pass}
    <td data-figure="difference" data-arm=${arm}><${Figure} value=${mean} format=${(x: number) => formatEffect(x, style, true)} /></td>
    <td data-figure=${isHome ? "interval" : "band"} data-arm=${arm}>${
      isEstimable(low) && isEstimable(high)
        ? html`<span class="num">${formatInterval(low, high, style)}</span>`
        : NotEstimableMark({ reason: isEstimable(low) ? (isEstimable(high) ? "" : high.reason) : low.reason })
    }</td></tr>`;
}
