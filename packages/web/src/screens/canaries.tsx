// Scheduled benchmarks against what a lane ships: when they run next, and what the last ones found.

import { recordsAt } from "../client/records.ts";
import { Link } from "../parts/link.tsx";
import { RecordFacts } from "../parts/record-facts.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";

export function CanariesScreen() {
  const { answer, again } = useAnswer("canaries", () => recordsAt("/v1/canaries"));
  return (
    <>
      <h1>Canaries</h1>
      <p class="lead">
        A canary asks, again and again, whether what runs now is worse than what was last shipped. It alerts only when a
        second run with fresh trials finds the same.{" "}
        <Link to={{ view: "experiments", kind: "canary" }}>Every run of a canary</Link>
      </p>
      <Shown answer={answer} what="canaries" again={again}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="There is no canary yet">
              <p>
                <code>npx assay canary add</code> makes one from a design of kind canary and a schedule.
              </p>
            </Empty>
          ) : (
            <ul class="cards">
              {items.map((record) => (
                <li key={JSON.stringify(record)}>
                  <article>
                    <RecordFacts record={record} />
                  </article>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
}
