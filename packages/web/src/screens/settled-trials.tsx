// Single trials of a running experiment as they settle, their outputs a click away. They show that the pieces work; they
// are no result, and nothing here adds them up.

import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import { useEffect } from "preact/hooks";
import { api } from "../client/api.ts";
import { Link } from "../parts/link.tsx";
import { Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";
import { TrialTable } from "./trial-table.tsx";

const SHOWN = 8;

export function SettledTrials({ experiment }: { experiment: ExperimentBody }) {
  const { experimentId: id, trials } = experiment;
  const settled = trials.scored + trials.failed;
  const { answer, again } = useAnswer(id, () => api.trials(id, { status: "scored", limit: SHOWN }));
  const isFull = answer?.kind === "ok" && answer.value.items.length === SHOWN;
  useEffect(() => {
    if (!isFull) again();
  }, [settled]);
  return (
    <section aria-labelledby="settled-title">
      <h2 id="settled-title">Outputs, one by one</h2>
      <p class="lead">
        The first trials in plan order that gave an answer; open one to see what it made.{" "}
        <Link to={{ view: "experiment", id, part: "trials" }}>Every trial</Link>
      </p>
      <Shown answer={answer} what="trials" again={again}>
        {({ items }) =>
          items.length === 0 ? <p class="muted">None yet.</p> : <TrialTable experimentId={id} trials={items} />
        }
      </Shown>
    </section>
  );
}
