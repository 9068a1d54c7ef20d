// What was decided about an experiment, what its lane ships today, and the form for the next decision.

import { reportInText } from "@assay/report/components";
import { useAbility } from "../abilities-context.ts";
import { api } from "../client/api.ts";
import { decisions } from "../client/decisions.ts";
import { DecisionList } from "../parts/decision-list.tsx";
import { LaneBaseline } from "../parts/lane-baseline.tsx";
import { Link } from "../parts/link.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";
import { DecisionForm } from "./decision-form.tsx";
import type { ExperimentProps } from "./experiment-props.ts";

export function DecisionPart(props: ExperimentProps) {
  const isThere = useAbility("decide");
  const { experimentId: id, report } = props.experiment;
  if (report === null) {
    return (
      <Empty title="Nothing to decide yet">
        <p>A decision cites a report, and there is none yet.</p>
      </Empty>
    );
  }
  if (!isThere) {
    return (
      <Empty title="This server takes no decisions">
        <p>
          Read the <Link to={{ view: "experiment", id, part: "report" }}>report</Link> and keep its digest:{" "}
          <code>{report.digest}</code>
        </p>
      </Empty>
    );
  }
  return <Decisions {...props} digest={report.digest} />;
}

function Decisions({ experiment, put, digest }: ExperimentProps & { digest: string }) {
  const { experimentId: id, lane, status } = experiment;
  const page = useAnswer(digest, () => api.reportPage(id));
  const made = useAnswer(id, () => decisions.of(id));
  return (
    <>
      <h2>Decision</h2>
      <Shown answer={made.answer} what="the decisions" again={made.again}>
        {({ items }) => items.length > 0 && <DecisionList items={items} />}
      </Shown>
      {lane === undefined ? (
        <p class="lead">
          This experiment has no lane, so shipping moves no baseline; the decision is kept all the same.
        </p>
      ) : (
        <section aria-labelledby="ships-title">
          <h3 id="ships-title">
            What lane {lane} ships today (<Link to={{ view: "lanes", lane }}>its history</Link>)
          </h3>
          <Ships key={made.answer === undefined ? "" : String(status)} lane={lane} />
        </section>
      )}
      <Shown answer={page.answer} what="the report" again={page.again}>
        {(text) => (
          <DecisionForm
            key={status}
            id={id}
            digest={digest}
            blob={reportInText(text).blob}
            isAgain={status === "decided"}
            done={() => {
              made.again();
              put({ ...experiment, status: "decided" });
            }}
          />
        )}
      </Shown>
    </>
  );
}

function Ships({ lane }: { lane: string }) {
  const { answer, again } = useAnswer(lane, () => decisions.baseline(lane));
  if (answer?.kind === "refused" && answer.problem.status === 404) return <p class="muted">Nothing yet.</p>;
  return (
    <Shown answer={answer} what="the lane" again={again}>
      {(state) => <LaneBaseline state={state} />}
    </Shown>
  );
}
