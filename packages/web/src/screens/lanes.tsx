// What every lane ships and what it shipped before, with the reasons.

import type { LaneState } from "@assay/core/decision";
import { decisions } from "../client/decisions.ts";
import { DecisionList } from "../parts/decision-list.tsx";
import { LaneBaseline } from "../parts/lane-baseline.tsx";
import { Link } from "../parts/link.tsx";
import { Needs } from "../parts/needs.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";

export function LanesScreen() {
  return (
    <>
      <h1>Lanes</h1>
      <p class="lead">A lane is one thing that is shipped. Decisions move its baseline; nothing else does.</p>
      <Needs ability="lanes" words="lanes">
        <Lanes />
      </Needs>
    </>
  );
}

function Lanes() {
  const { place } = useRoute();
  const { answer, again } = useAnswer("lanes", decisions.lanes);
  return (
    <Shown answer={answer} what="lanes" again={again}>
      {({ items }) => {
        const shown = items.find((one) => one.lane === place.lane) ?? (place.lane === undefined ? items[0] : undefined);
        if (shown === undefined) {
          return (
            <Empty
              title={
                place.lane === undefined ? "Nothing has been shipped yet" : `Lane ${place.lane} has shipped nothing`
              }
            >
              <p>
                A lane appears with the first decision to ship in it. Give a design a lane, and decide on its report:{" "}
                <Link to={{ undecided: "true" }}>what waits for a decision</Link>.
              </p>
            </Empty>
          );
        }
        return (
          <>
            <nav class="parts" aria-label="Lanes">
              <ul>
                {items.map(({ lane }) => (
                  <li key={lane}>
                    <Link to={{ view: "lanes", lane }} current={lane === shown.lane}>
                      {lane}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <Lane key={shown.lane} state={shown} />
          </>
        );
      }}
    </Shown>
  );
}

function Lane({ state }: { state: LaneState }) {
  const { answer, again } = useAnswer(state.lane, () => decisions.history(state.lane));
  return (
    <>
      <h2>Ships now</h2>
      <LaneBaseline state={state} />
      <section aria-labelledby="history-title">
        <h2 id="history-title">What moved it</h2>
        <Shown answer={answer} what="the history" again={again}>
          {({ items }) => <DecisionList items={items} showsExperiment />}
        </Shown>
        <p>
          <Link to={{ view: "experiments", lane: state.lane }}>Every experiment of this lane</Link>
        </p>
      </section>
    </>
  );
}
