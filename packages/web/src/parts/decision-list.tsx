// Decisions as they were recorded, with their reasons.

import type { Decision } from "@assay/core/decision";
import { momentText, shownLabel } from "@assay/report/components";
import { Link } from "./link.tsx";

export function DecisionList({
  items,
  showsExperiment = false,
}: {
  items: readonly Decision[];
  showsExperiment?: boolean;
}) {
  return (
    <ol class="history">
      {items.map((one) => (
        <li key={one.decisionId}>
          <p>
            <span class="badge">{one.verdict}</span>{" "}
            {one.shipped !== undefined && <strong>{shownLabel(one.shipped.label, 80)} </strong>}
            <span class="muted">
              {momentText(one.decidedAt)} by {shownLabel(one.decidedBy, 60)}, report revision {one.report.revision}
            </span>{" "}
            {showsExperiment && (
              <Link to={{ view: "experiment", id: one.experimentId, part: "report" }}>
                read it<span class="unseen">, decided {momentText(one.decidedAt)}</span>
              </Link>
            )}
          </p>
          <p>{shownLabel(one.rationale, 5_000)}</p>
          {one.override !== undefined && (
            <p class="note">
              In spite of {one.override.obstacles.join(", ")}: {shownLabel(one.override.reason, 5_000)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
