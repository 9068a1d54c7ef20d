// What lies behind the means: the spread of every arm, and every case in the baseline against the same case in the arm.

import { type AnalysisBlob, formatCount, formatNumber, type ReportModel } from "@assay/core/report";
import { ArmChip, armKeys, comparedArmKeys, MAX_ARMS_IN_VIEW } from "../arms.ts";
import type { CaseRow } from "../case-rows.ts";
import { Histogram, ValueAxis, valueScale } from "../charts/histogram.ts";
import { OutcomeBar, outcomeCounts } from "../charts/outcome-bar.ts";
import { PairScatter } from "../charts/pair-scatter.ts";
import { Figure, primaryFormat, Section, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";

export function Distributions({ model, rows }: { model: ReportModel; rows: readonly CaseRow[] }): Child {
  const { blob } = model;
  const scale = valueScale(blob);
  const arms = armKeys(blob).slice(0, MAX_ARMS_IN_VIEW);
  const isBinary = blob.primary.kind === "binary";
  const values = Map.groupBy(
    model.points.filter((point) => point.value !== undefined),
    (point) => point.arm,
  );
  return html`<${Section} id="distributions" title="Distributions" lead=${isBinary ? "Every planned trial, by how it ended." : leadWords}>
    ${isBinary ? Outcomes({ blob, arms }) : null}
    ${
      isBinary
        ? null
        : scale === undefined
          ? html`<p class="none">No trial has a value of ${blob.primary.metric}.</p>`
          : html`<div class="histograms">${arms.map(
              (arm) =>
                html`<figure><figcaption><${ArmChip} blob=${blob} arm=${arm} /></figcaption><${Histogram} blob=${blob} arm=${arm} scale=${scale} values=${(values.get(arm) ?? []).map((point) => point.value ?? 0)} /></figure>`,
            )}<${ValueAxis} blob=${blob} scale=${scale} /></div>`
    }
    ${isBinary ? OutcomeTable({ blob }) : scale === undefined ? null : QuantileTable({ blob })}
    <${Pairs} blob=${blob} rows=${rows} isWhole=${model.points.length > 0} />
  <//>`;
}

const leadWords =
  "Bars count trials; below them the line runs from the lowest to the highest value, thick from the tenth to the ninetieth percentile, with a dot at the median. The upright line is the frozen gate.";

function Outcomes({ blob, arms }: { blob: AnalysisBlob; arms: readonly string[] }): Child {
  return html`<div class="histograms">${arms.map(
    (arm) =>
      html`<figure><figcaption><${ArmChip} blob=${blob} arm=${arm} /></figcaption><${OutcomeBar} blob=${blob} arm=${arm} /></figure>`,
  )}</div>`;
}

function OutcomeTable({ blob }: { blob: AnalysisBlob }): Child {
  const isRepeated = blob.design.repeats > 1;
  return html`<${WideTable} label="Outcomes by arm"><table>
    <thead><tr><th scope="col">Arm</th><th scope="col">Planned</th><th scope="col">Passed</th><th scope="col">Did not pass</th><th scope="col">No value</th>${isRepeated ? html`<th scope="col">Spread of repeats</th>` : null}</tr></thead>
    <tbody>${armKeys(blob).map((arm) => {
      const { passed, failed, missing } = outcomeCounts(blob, arm);
      const figures = blob.perArm[arm];
      return html`<tr><th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th><td>${formatCount(figures?.planned ?? 0)}</td><td>${formatCount(passed)}</td><td>${formatCount(failed)}</td><td>${formatCount(missing)}</td>${
        isRepeated ? html`<td><${Figure} value=${figures?.spread} format=${formatNumber} /></td>` : null
      }</tr>`;
    })}</tbody></table><//>`;
}

function QuantileTable({ blob }: { blob: AnalysisBlob }): Child {
  const value = primaryFormat(blob);
  const isRepeated = blob.design.repeats > 1;
  const names = ["min", "p10", "median", "mean", "p90", "max"] as const;
  return html`<${WideTable} label="Quantiles by arm"><table>
    <thead><tr><th scope="col">Arm</th><th scope="col">Trials</th>${names.map((name) => html`<th scope="col">${name}</th>`)}${isRepeated ? html`<th scope="col">Spread of repeats</th>` : null}</tr></thead>
    <tbody>${armKeys(blob).map((arm) => {
      const figures = blob.perArm[arm];
      return figures === undefined
        ? null
        : html`<tr><th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th><td>${formatCount(figures.n)}</td>${names.map(
            (name) => html`<td><${Figure} value=${figures[name]} format=${value} /></td>`,
          )}${isRepeated ? html`<td><${Figure} value=${figures.spread} format=${formatNumber} /></td>` : null}</tr>`;
    })}</tbody></table><//>`;
}

function Pairs({ blob, rows, isWhole }: { blob: AnalysisBlob; rows: readonly CaseRow[]; isWhole: boolean }): Child {
  const arms = comparedArmKeys(blob).slice(0, MAX_ARMS_IN_VIEW - 1);
  if (!arms.some((arm) => (blob.deltas[arm]?.pairedCases ?? 0) > 0)) return null;
  const isCrowded = blob.primary.kind === "binary" && blob.design.repeats === 1;
  return html`<div id="pairs"><h3>Case by case against the baseline</h3>
    <p class="lead">${
      isCrowded
        ? "Each case is right or wrong in both arms; only cases where the arms disagree tell them apart."
        : "A dot is a case. On the diagonal the arms agree. Colour marks the side, not significance."
    }${isWhole || isCrowded ? "" : " Only the cases shown below are drawn; the counts are over all."}</p>
    <div class="pairs">${arms.map((arm) => {
      const delta = blob.deltas[arm];
      return delta === undefined
        ? null
        : html`<figure><figcaption><${ArmChip} blob=${blob} arm=${arm} /></figcaption>${
            isCrowded ? null : html`<${PairScatter} blob=${blob} arm=${arm} rows=${rows} />`
          }<${Tally} wins=${delta.wins} ties=${delta.ties} losses=${delta.losses} /><p class="muted">${formatCount(delta.pairedCases)} paired cases${
            delta.unpairedCases > 0 ? `, ${formatCount(delta.unpairedCases)} not paired` : ""
          }</p></figure>`;
    })}</div></div>`;
}

function Tally({ wins, ties, losses }: { wins: number; ties: number; losses: number }): Child {
  const all = wins + ties + losses || 1;
  const width = 300;
  const part = (count: number) => Math.round((count / all) * width * 10) / 10;
  return html`<svg class="chart tally" viewBox=${`0 0 ${width} 12`} width=${width} height="12" aria-hidden="true">
      <rect class="gain" x="0" y="0" width=${part(wins)} height="12" /><rect class="tie" x=${part(wins)} y="0" width=${part(ties)} height="12" /><rect class="fall" x=${part(wins + ties)} y="0" width=${part(losses)} height="12" />
    </svg><p class="tally-words"><span class="gain">${formatCount(wins)} better</span> · ${formatCount(ties)} the same · <span class="fall">${formatCount(losses)} worse</span></p>`;
}
