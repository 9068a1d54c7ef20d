// One experiment: where it stands, its trials, its design, its report and its decision. Each part is in the address.

import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import { shownLabel } from "@assay/report/components";
import type { ComponentChildren } from "preact";
import { useAbility } from "../abilities-context.ts";
import { api } from "../client/api.ts";
import { Link } from "../parts/link.tsx";
import { Failure, Waiting } from "../parts/standing.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useRoute } from "../route.ts";
import { usePolled } from "../use-answer.ts";
import { DecisionPart } from "./decision-part.tsx";
import { DesignPart } from "./design-part.tsx";
import type { ExperimentProps } from "./experiment-props.ts";
import { ReportPart } from "./report-part.tsx";
import { StandingPart } from "./standing-part.tsx";
import { TrialsPart } from "./trials-part.tsx";

const isMoving = ({ status }: ExperimentBody) => status === "running" || status === "analyzing";

export function ExperimentScreen() {
  const { place } = useRoute();
  const id = place.id ?? "";
  const { answer, latest, again, put } = usePolled(id, () => api.experiment(id), isMoving);
  if (latest === undefined) {
    if (answer === undefined || answer.kind === "ok") return <Waiting what="the experiment" />;
    return (
      <>
        <h1>Experiment</h1>
        <Failure answer={answer} what="This experiment" again={again} />
        <p>
          <Link to={{}}>To the experiments</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <Head experiment={latest} part={place.part ?? ""} />
      {answer !== undefined && answer.kind === "unreachable" && (
        <p class="mild" role="status">
          <strong>No answer</strong> The server has not answered for a moment; this is what it said last. Asking again.
        </p>
      )}
      <Part part={place.part ?? ""} experiment={latest} put={put} />
    </>
  );
}

function Part({ part, ...props }: ExperimentProps & { part: string }): ComponentChildren {
  if (part === "trials") return <TrialsPart {...props} />;
  if (part === "design") return <DesignPart {...props} />;
  if (part === "report") return <ReportPart {...props} />;
  if (part === "decision") return <DecisionPart {...props} />;
  return <StandingPart {...props} />;
}

/** The report brings its own first heading. */
function Head({ experiment, part }: { experiment: ExperimentBody; part: string }) {
  const { experimentId: id, report, kind, lane } = experiment;
  const mayDecide = useAbility("decide") && report !== null && kind !== "screening";
  const parts: readonly (readonly [string, string, boolean])[] = [
    ["", "Standing", true],
    ["report", "Report", report !== null],
    ["decision", "Decision", mayDecide],
    ["trials", "Trials", experiment.designDigest !== null],
    ["design", "Design", true],
  ];
  const name = shownLabel(experiment.name, 120);
  return (
    <div class="experiment-head">
      <p class="kind">
        <Link to={{}}>Experiments</Link> · {kind}
        {lane !== undefined && <> · lane {lane}</>}
      </p>
      <div class="title-row">
        {(part !== "report" || report === null) && <h1>{name}</h1>}
        <StatusBadge of={experiment} />
      </div>
      <nav class="parts" aria-label="Parts of the experiment">
        <ul>
          {parts
            .filter(([, , isThere]) => isThere)
            .map(([key, words]) => (
              <li key={key}>
                <Link to={{ view: "experiment", id, part: key }} current={key === part}>
                  {words}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}
