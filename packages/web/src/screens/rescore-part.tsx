// Scores the stored runs once more with today's scorers: another revision of the report, nothing run, nothing spent.

import { formatCount } from "@assay/core/report";
import type { RescoredBody } from "@assay/functions/api/shapes/experiment";
import { useState } from "preact/hooks";
import { api } from "../client/api.ts";
import { Action } from "../parts/action.tsx";
import type { ExperimentProps } from "./experiment-props.ts";

export function RescorePart({ experiment, put }: ExperimentProps) {
  const [rescored, setRescored] = useState<RescoredBody>();
  return (
    <details>
      <summary>Score it again</summary>
      <p class="lead">
        Today's scorers go over the stored runs and write the next revision. Nothing runs, nothing is spent, and older
        revisions stay readable. Do it when a scorer was mended, and not until it pleases.
      </p>
      <Action
        what="Score again"
        act={() => api.rescore(experiment.experimentId)}
        done={(body) => {
          setRescored(body);
          put({ ...experiment, report: body.report });
        }}
      >
        Score the stored runs again
      </Action>
      {rescored !== undefined && (
        <p class="mild" role="status">
          <strong>Revision {rescored.revision}</strong> {formatCount(rescored.rows)} scores by{" "}
          {rescored.scorers.map(scorerWords).join(", ")}.
        </p>
      )}
    </details>
  );
}

function scorerWords({ as, frozen, now }: RescoredBody["scorers"][number]): string {
  if (frozen === null) return `${as} version ${now}, which did not run then`;
  return frozen === now ? `${as} version ${now}, as before` : `${as} version ${now}, then ${frozen}`;
}
