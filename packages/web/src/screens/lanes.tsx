// What every lane ships and what it shipped before, with the reasons. Lanes are those that experiments name.

import { momentText, shownLabel } from "@assay/report/components";
import { api, everyPage } from "../client/api.ts";
import { decisions } from "../client/decisions.ts";
import { LaneBaseline } from "../parts/lane-baseline.tsx";
import { Link } from "../parts/link.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";

export function LanesScreen() {
  const { place } = useRoute();
  const { answer, again } = useAnswer("lanes", () => everyPage((cursor) => api.experiments({ limit: 100, cursor })));
  return (
    <>
      <h1>Lanes</h1>
      <p class="lead">A lane is one thing that is shipped. Decisions move its baseline; nothing else does.</p>
      <Shown answer={answer} what="lanes" again={again}>
        {(experiments) => {
          const lanes = [...new Set(experiments.flatMap(({ lane }) => (lane === undefined ? [] : [lane])))].sort(
            (a, b) => (a < b ? -1 : 1),
          );
          if (lanes.length === 0) {
            return (
              <Empty title="No experiment names a lane yet">
                <p>
                  A design with a lane says what its decision moves: <Link to={{ view: "designer" }}>design one</Link>.
                </p>
              </Empty>
            );
          }
          const shown = place.lane ?? lanes[0] ?? "";
          return (
            <>
              <nav class="parts" aria-label="Lanes">
                <ul>
                  {lanes.map((lane) => (
                    <li key={lane}>
                      <Link to={{ view: "lanes", lane }} current={lane === shown}>
                        {lane}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
              <Lane key={shown} lane={shown} />
            </>
          );
        }}
      </Shown>
    </>
  );
}

function Lane({ lane }: { lane: string }) {
  const baseline = useAnswer(lane, () => decisions.baseline(lane));
  const history = useAnswer(lane, () => decisions.history(lane));
  const isUnused = baseline.answer?.kind === "refused" && baseline.answer.problem.status === 404;
  return (
    <>
      <h2>Ships now</h2>
      {isUnused ? (
        <p class="muted">Nothing has been shipped in this lane.</p>
      ) : (
        <Shown answer={baseline.answer} what="the baseline" again={baseline.again}>
          {(state) => <LaneBaseline state={state} />}
        </Shown>
      )}
      <section aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        <Shown answer={history.answer} what="the history" again={history.again}>
          {({ items }) =>
            items.length === 0 ? (
              <p class="muted">No decision has moved this lane.</p>
            ) : (
              <ol class="history">
                {items.map((one) => (
                  <li key={one.decisionId ?? one.movedBy?.decisionId}>
                    <p>
                      <span class="badge">{one.verdict ?? one.movedBy?.verdict}</span>{" "}
                      <span class="muted">
                        {momentText(one.decidedAt ?? one.movedBy?.decidedAt ?? "")} by{" "}
                        {shownLabel(one.decidedBy ?? one.movedBy?.decidedBy ?? "unknown", 60)}
                      </span>
                      {one.experimentId !== undefined && (
                        <>
                          {" · "}
                          <Link to={{ view: "experiment", id: one.experimentId, part: "report" }}>report</Link>
                        </>
                      )}
                    </p>
                    {one.rationale !== undefined && <p>{shownLabel(one.rationale, 5_000)}</p>}
                  </li>
                ))}
              </ol>
            )
          }
        </Shown>
      </section>
    </>
  );
}
