// Makes a canary of an experiment: what it repeats, against which lane, and when. The server checks it once more.

import { shownLabel } from "@assay/report/components";
import { api } from "../client/api.ts";
import type { Draft } from "../designer/draft.ts";
import { Choice } from "../parts/choice.tsx";
import { Link } from "../parts/link.tsx";
import { Needs } from "../parts/needs.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";
import { CanaryForm } from "./canary-form.tsx";

export function NewCanaryScreen() {
  return (
    <>
      <p class="kind">
        <Link to={{ view: "canaries" }}>Canaries</Link>
      </p>
      <h1>New canary</h1>
      <p class="lead">
        It repeats an experiment on a schedule, against what the lane last shipped. A tick spends at most its budget.
      </p>
      <Needs ability="canaries" words="canaries">
        <Source />
      </Needs>
    </>
  );
}

function Source() {
  const { place, goto } = useRoute();
  const { answer, again } = useAnswer("experiments", () => api.experiments({ limit: 100, kind: "benchmark" }));
  return (
    <Shown answer={answer} what="the experiments" again={again}>
      {({ items }) => {
        const usable = items.filter(({ status }) => status !== "draft");
        const from = place.from ?? usable[0]?.experimentId;
        if (from === undefined) {
          return (
            <Empty title="There is no experiment to repeat yet">
              <p>
                A canary takes over the cases, the metric and the plan of a benchmark:{" "}
                <Link to={{ view: "designer" }}>design one</Link> and freeze it first.
              </p>
            </Empty>
          );
        }
        const isListed = usable.some(({ experimentId }) => experimentId === from);
        return (
          <>
            <p>
              <Choice
                label="Repeat"
                value={from}
                options={[
                  ...usable.map((one) => [one.experimentId, `${shownLabel(one.name, 60)} (${one.status})`] as const),
                  ...(isListed ? [] : [[from, from] as const]),
                ]}
                onChoose={(id) => goto({ view: "new-canary", from: id }, "replace")}
              />
            </p>
            <Template key={from} id={from} />
          </>
        );
      }}
    </Shown>
  );
}

function Template({ id }: { id: string }) {
  const { answer, again } = useAnswer(id, () => api.design(id));
  return (
    <Shown answer={answer} what="its design" again={again}>
      {(design) => <CanaryForm design={design as Draft} />}
    </Shown>
  );
}
