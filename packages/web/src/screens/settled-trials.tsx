// Single trials as they settle, the newest first, their outputs a click away. They show that the pieces work; they are no
// result, and nothing here adds them up.

import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import type { TrialBody } from "@assay/functions/api/shapes/trial";
import { useEffect, useRef } from "preact/hooks";
import { api } from "../client/api.ts";
import { Link } from "../parts/link.tsx";
import { Shown } from "../parts/standing.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";
import { TrialTable } from "./trial-table.tsx";

const SHOWN = 8;
const isSettled = ({ status }: TrialBody) => status === "scored" || status === "failed";

export function SettledTrials({ experiment }: { experiment: ExperimentBody }) {
  const { place } = useRoute();
  const { experimentId: id, trials, status } = experiment;
  const settled = trials.scored + trials.failed;
  // What somebody reads does not move away: the list stands still while a trial is open.
  const { answer, again } = useAnswer(id, () => api.trials(id, { order: "newest", limit: SHOWN * 4 }));
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
          ? "The newest trials that have ended, as they come; open one to see what it made, and the list waits. "
          : "The last trials of the plan; open one to see what it made. "}
        <Link to={{ view: "experiment", id, part: "trials" }}>Every trial</Link>
      </p>
      <Shown answer={answer} what="trials" again={again}>
        {({ items }) => {
          const shown = items.filter(isSettled).slice(0, SHOWN);
          if (shown.length === 0) return <p class="muted">None yet.</p>;
          return <TrialTable experimentId={id} trials={shown} />;
        }}
      </Shown>
    </section>
  );
}
