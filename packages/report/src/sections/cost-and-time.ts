// What it cost and how long it took, with the part that is a bill kept apart from the part that stands in for one. Time is
// of scored trials; waiting for a refused call is not in it.

import { type AnalysisBlob, formatCount, formatDollars, formatDuration } from "@assay/core/report";
import { ArmChip, armKeys } from "../arms.ts";
import { Figure, Section, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";

export function CostAndTime({ blob }: { blob: AnalysisBlob }): Child {
  const { budget, estimate } = blob.provenance;
  return html`<${Section} id="cost" title="Cost and time">
    ${
      budget === undefined
        ? null
        : html`<p>Charged <strong>${formatDollars(budget.chargedUsd)}</strong> of a limit of ${formatDollars(budget.limitUsd)}${
            budget.overrunUsd > 0 ? `; ${formatDollars(budget.overrunUsd)} beyond what was reserved` : ""
          }.${estimate === undefined ? "" : ` Estimated before the run: ${formatDollars(estimate.likelyUsd)} (${formatDollars(estimate.lowUsd)} to ${formatDollars(estimate.highUsd)}).`}</p>`
    }
    <${WideTable} label="Cost and time by arm"><table class="sortable">
      <thead><tr><th scope="col">Arm</th><th scope="col">Cost</th><th scope="col">Per trial</th><th scope="col">Not a bill</th><th scope="col">Overrun<small>beyond reserved</small></th><th scope="col">Time<small>median</small></th><th scope="col">Time<small>95th percentile</small></th><th scope="col">Time<small>median, warm</small></th><th scope="col">Cold starts</th><th scope="col">Refusals</th></tr></thead>
      <tbody>${armKeys(blob).map((arm) => {
        const figures = blob.perArm[arm];
        if (figures === undefined) return null;
        const { cost, duration } = figures;
        return html`<tr><th scope="row"><${ArmChip} blob=${blob} arm=${arm} /></th>
          <td><${Figure} value=${cost.totalUsd} format=${formatDollars} /></td><td><${Figure} value=${cost.perTrialUsd} format=${formatDollars} /></td>
          <td><${Figure} value=${cost.unbilledUsd} format=${formatDollars} /></td><td><${Figure} value=${cost.overrunUsd} format=${formatDollars} /></td>
          <td><${Figure} value=${duration.medianMs} format=${formatDuration} /></td><td><${Figure} value=${duration.p95Ms} format=${formatDuration} /></td>
          <td><${Figure} value=${duration.medianWarmMs} format=${formatDuration} /></td><td>${formatCount(duration.coldStarts)}</td><td>${formatCount(figures.refusals)}</td></tr>`;
      })}</tbody></table><//>
  <//>`;
}
