// Trials as rows; the chosen one, which is in the address, opens below its row.

import { durationColumn, formatDollars, formatNumber } from "@assay/core/report";
import type { TrialBody } from "@assay/functions/api/shapes/trial";
import { shownLabel } from "@assay/report/components";
import { Link } from "../parts/link.tsx";
import { Table } from "../parts/table.tsx";
import { useRoute } from "../route.ts";
import { TrialDetail } from "./trial-detail.tsx";

const heads = ["Case", "Arm", { number: "Repeat" }, "Status", { number: "Cost" }, { number: "Time" }];

export function TrialTable({ experimentId, trials }: { experimentId: string; trials: readonly TrialBody[] }) {
  const { place } = useRoute();
  const time = durationColumn(trials.flatMap(({ durationMs }) => durationMs ?? []));
  return (
    <Table label="Trials, one by one" heads={heads}>
      {trials.map((one) => {
        const isOpen = place.trial === String(one.ordinal);
        return (
          <>
            <tr key={one.ordinal}>
              <th scope="row">
                <Link to={{ ...place, trial: isOpen ? "" : String(one.ordinal) }}>
                  <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span> {shownLabel(one.caseId, 80)}
                  <span class="unseen">
                    {isOpen ? ", close" : ", open"} trial {one.ordinal}
                  </span>
                </Link>
              </th>
              <td class="words">{one.arm}</td>
              <td class="num">{one.repeat}</td>
              <td class="words">
                <span class={`badge trial-${one.status}`}>{one.status}</span>{" "}
                {one.code !== undefined && <code>{one.code}</code>}
              </td>
              <td class="num">{one.chargeUsd === undefined ? "" : formatDollars(one.chargeUsd)}</td>
              <td class="num">{one.durationMs === undefined ? "" : time(one.durationMs)}</td>
            </tr>
            {isOpen && (
              <tr key={`${one.ordinal} open`} class="opened">
                <td colSpan={heads.length} class="words">
                  <div class="opened-body">
                    {one.scores !== undefined && <Scores scores={one.scores} />}
                    <TrialDetail experimentId={experimentId} ordinal={one.ordinal} />
                  </div>
                </td>
              </tr>
            )}
          </>
        );
      })}
    </Table>
  );
}

function Scores({ scores }: { scores: NonNullable<TrialBody["scores"]> }) {
  const all = Object.entries(scores);
  const reasons = Map.groupBy(
    all.flatMap(([metric, value]) => (typeof value === "number" ? [] : [{ metric, reason: value.unscored }])),
    (one) => one.reason,
  );
  return (
    <>
      <dl class="facts small">
        {all.map(
          ([metric, value]) =>
            typeof value === "number" && (
              <div key={metric}>
                <dt>{metric}</dt>
                <dd>{formatNumber(value)}</dd>
              </div>
            ),
        )}
      </dl>
      {[...reasons].map(([reason, metrics]) => (
        <p key={reason} class="note">
          Unscored, <code>{reason}</code>: {metrics.map((one) => one.metric).join(", ")}
        </p>
      ))}
    </>
  );
}
