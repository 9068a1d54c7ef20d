// What a lane ships: the arm, what it runs, and whose decision put it there.

import type { LaneState } from "@assay/core/decision";
import { momentText, shownLabel } from "@assay/report/components";
import { Link } from "./link.tsx";

export function LaneBaseline({ state: { baseline, movedBy } }: { state: Pick<LaneState, "baseline" | "movedBy"> }) {
  if (baseline === undefined) return <p class="muted">Nothing: there is no baseline to go back to.</p>;
  const { arm, experimentId } = baseline;
  return (
    <dl class="facts small">
      <div>
        <dt>Arm</dt>
        <dd>{shownLabel(arm.label, 80)}</dd>
      </div>
      <div>
        <dt>Workflow</dt>
        <dd>
          {arm.workflowId} <small>version {arm.workflowVersion}</small>
        </dd>
      </div>
      <div>
        <dt>From</dt>
        <dd>
          <Link to={{ view: "experiment", id: experimentId, part: "report" }}>its report</Link>
        </dd>
      </div>
      <div>
        <dt>Since</dt>
        <dd>
          {momentText(movedBy.decidedAt)}
          <small>
            {movedBy.verdict} by {shownLabel(movedBy.decidedBy, 60)}
          </small>
        </dd>
      </div>
    </dl>
  );
}
