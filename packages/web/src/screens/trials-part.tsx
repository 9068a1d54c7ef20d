// Every planned trial by arm and status, the never begun included, a page at a time.

import type { TrialBody } from "@assay/functions/api/shapes/trial";
import { api, type Page } from "../client/api.ts";
import { Choice } from "../parts/choice.tsx";
import { Link } from "../parts/link.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";
import type { ExperimentProps } from "./experiment-props.ts";
import { TrialTable } from "./trial-table.tsx";

const statuses = ["planned", "waiting", "running", "scored", "failed", "skipped"];

export function TrialsPart({ experiment }: ExperimentProps) {
  const { place, goto } = useRoute();
  const { experimentId: id } = experiment;
  const { arm = "", status = "", cursor = "" } = place;
  const query = { arm, status, cursor, limit: 50 };
  const moved = `${experiment.trials.scored} ${experiment.trials.failed} ${experiment.status}`;
  const { answer, again } = useAnswer(JSON.stringify([id, query, cursor === "" ? moved : ""]), () =>
    api.trials(id, query),
  );
  const set = (change: Record<string, string>) => goto({ ...place, cursor: "", trial: "", ...change }, "replace");
  const arms = Object.keys(experiment.trials.byArm);
  return (
    <>
      <h2>Trials</h2>
      <div class="filters">
        <Choice
          label="Arm"
          value={arm}
          options={[["", "all"], ...arms.map((key) => [key, key] as const)]}
          onChoose={(one) => set({ arm: one })}
        />
        <Choice
          label="Status"
          value={status}
          options={[["", "any"], ...statuses.map((key) => [key, key] as const)]}
          onChoose={(one) => set({ status: one })}
        />
      </div>
      <Shown answer={answer} what="trials" again={again}>
        {(page) => <Found page={page} id={id} />}
      </Shown>
    </>
  );
}

function Found({ page, id }: { page: Page<TrialBody>; id: string }) {
  const { place } = useRoute();
  const isFirst = (place.cursor ?? "") === "";
  return (
    <>
      {page.items.length > 0 ? (
        <TrialTable experimentId={id} trials={page.items} />
      ) : (
        <Empty title={page.nextCursor === undefined ? "No trial fits these filters" : "None on this page"}>
          <p>
            <Link to={{ view: "experiment", id, part: "trials" }}>Show every trial</Link>
          </p>
        </Empty>
      )}
      <p class="pager">
        {!isFirst && <Link to={{ ...place, cursor: "", trial: "" }}>To the first page</Link>}
        {page.nextCursor !== undefined && <Link to={{ ...place, cursor: page.nextCursor, trial: "" }}>Next page</Link>}
      </p>
    </>
  );
}
