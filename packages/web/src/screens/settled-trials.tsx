// Single trials as they settle, the newest first, their outputs a click away. They show that the pieces work; they are no
// result, and nothing here adds them up.

import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import { useEffect, useRef } from "preact/hooks";
import { api } from "../client/api.ts";
import { Link } from "../parts/link.tsx";
import { Shown } from "../parts/standing.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";
import { TrialTable } from "./trial-table.tsx";

const SHOWN = 8;

export function SettledTrials({ experiment }: { experiment: ExperimentBody }) {
  const { place } = useRoute();
  const { experimentId: id, trials, status } = experiment;
  const settled = trials.scored + trials.failed;
  // What somebody reads does not move away: the list stands still while a trial is open.
  const { answer, again } = useAnswer(id, () => api.trials(id, { order: "newest", status: "scored", limit: SHOWN }));
  const isReading = (place.trial ?? "") !== "";
  const shownAt = useRef(settled);
  useEffect(() => {
    if (isReading || shownAt.current === settled) return;
    shownAt.current = settled;
    again();
  }, [settled, isReading]);
  return (
    <section aria-labelledby="settled-title">
      <h2 id="settled-title">Outputs, one by one</h2>
      <p class="lead">
        {status === "running"
          ? "The newest answers, as they come; open one to see what was made, and the list waits. "
          : "The last answers of the plan; open one to see what was made. "}
        <Link to={{ view: "experiment", id, part: "trials" }}>Every trial</Link>
      </p>
      <Shown answer={answer} what="trials" again={again}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="muted">{status === "running" ? "None yet." : "No trial gave an answer."}</p>
          ) : (
            <TrialTable experimentId={id} trials={items} />
          )
        }
      </Shown>
    </section>
  );
}
