// What a design would cost, whether its money is enough, and the smallest effect it could see.

import { formatCount, formatDollars, formatDuration, formatNumber } from "@assay/core/report";
import type { DryRunBody } from "@assay/functions/api/shapes/experiment";
import { Fact } from "./fact.tsx";
import { Table } from "./table.tsx";

export function Price({ of }: { of: DryRunBody }) {
  const { estimate, reach } = of;
  return (
    <div class="price">
      <p class={of.mayStart ? "verdict-line fits" : "verdict-line short"}>
        <span class="badge">{of.fits ? "fits" : of.mayStart ? "may stop early" : "over the budget"}</span> {verdict(of)}
      </p>
      <dl class="facts">
        <Fact title="Likely cost" value={formatDollars(estimate.likelyUsd)}>
          {formatDollars(estimate.lowUsd)} to {formatDollars(estimate.highUsd)}
        </Fact>
        <Fact title="Trials" value={formatCount(reach.planned.trials)}>
          {formatCount(reach.planned.blocks)} blocks
        </Fact>
        {of.likelyDurationMs !== undefined && (
          <Fact title="Likely duration" value={formatDuration(of.likelyDurationMs)} />
        )}
        {of.minimumDetectableEffect !== undefined && (
          <Fact title="Smallest effect it can see" value={formatNumber(of.minimumDetectableEffect)}>
            four times out of five
          </Fact>
        )}
      </dl>
      <Table
        label="Price by arm"
        heads={["Arm", { number: "Trials" }, { number: "Low" }, { number: "Likely" }, { number: "High" }]}
      >
        {Object.entries(of.perArm).map(([arm, one]) => (
          <tr key={arm}>
            <th scope="row">{arm}</th>
            <td class="num">{formatCount(one.trials)}</td>
            <td class="num">{formatDollars(one.lowUsd)}</td>
            <td class="num">{formatDollars(one.likelyUsd)}</td>
            <td class="num">{formatDollars(one.highUsd)}</td>
          </tr>
        ))}
      </Table>
      <p class="note">
        Design digest <code>{of.designDigest}</code>
      </p>
    </div>
  );
}

function verdict({ fits, mayStart, budgetLimitUsd, estimate, reach }: DryRunBody): string {
  const limit = formatDollars(budgetLimitUsd);
  if (fits) return `Even the highest estimate, ${formatDollars(estimate.highUsd)}, is within the budget of ${limit}.`;
  const sure = `${formatCount(reach.atLeast.trials)} of ${formatCount(reach.planned.trials)} trials`;
  return mayStart
    ? `The budget of ${limit} covers at least ${sure}; where it ends, the rest is skipped and the report is partial.`
    : `The highest estimate is ${formatDollars(estimate.highUsd)} and the budget ${limit}: it will not start. Raise the budget, cut cases or repeats, or let it stop when the money ends.`;
}
