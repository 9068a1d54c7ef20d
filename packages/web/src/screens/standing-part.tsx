// Where an experiment stands and what can be done next. While it runs: progress, money, losses and pace, never a score
// and never a comparison.

import type { DryRunBody, FrozenBody } from "@assay/functions/api/shapes/experiment";
import { momentText } from "@assay/report/components";
import { useState } from "preact/hooks";
import { useAbility } from "../abilities-context.ts";
import { api } from "../client/api.ts";
import { Action } from "../parts/action.tsx";
import { Link } from "../parts/link.tsx";
import { Price } from "../parts/price.tsx";
import { FindingList } from "../parts/standing.tsx";
import { isUndecided } from "../parts/status-badge.tsx";
import type { ExperimentProps } from "./experiment-props.ts";
import { Progress } from "./progress.tsx";
import { SettledTrials } from "./settled-trials.tsx";

export function StandingPart(props: ExperimentProps) {
  const { experiment } = props;
  const { status } = experiment;
  return (
    <>
      <NextStep {...props} />
      {experiment.stopMessage !== undefined && (
        <p class="grave">
          <strong>Stopped</strong> {experiment.stopMessage}
        </p>
      )}
      {status !== "draft" && status !== "frozen" && <Progress {...props} />}
      {status !== "draft" && status !== "frozen" && <SettledTrials experiment={experiment} />}
      <Times {...props} />
    </>
  );
}

function NextStep(props: ExperimentProps) {
  const { status } = props.experiment;
  if (status === "draft") return <Draft {...props} />;
  if (status === "frozen") return <Frozen {...props} />;
  if (status === "running") return <Running {...props} />;
  if (status === "failed") return <Failed {...props} />;
  if (status === "analyzing")
    return <p class="lead">Every trial has ended. The scores are being analysed by the frozen plan.</p>;
  return <Reported {...props} />;
}

function Draft({ experiment, put }: ExperimentProps) {
  const { experimentId: id } = experiment;
  const [price, setPrice] = useState<DryRunBody>();
  return (
    <section class="next">
      <h2>A draft: nothing is pinned, nothing was spent</h2>
      <p class="lead">
        Freezing pins cases, code, prices and scorers, and checks every case against every arm. After that only the name
        may change.
      </p>
      <div class="buttons">
        <Action
          what="Freeze"
          class="primary"
          act={() => api.freeze(id)}
          done={(frozen) => put(afterFreeze(experiment, frozen))}
        >
          Freeze
        </Action>
        <Action what="Price" act={() => api.price(id)} done={setPrice}>
          Price it
        </Action>
        <Link to={{ view: "designer", from: id }} class="button">
          Continue in the form
        </Link>
      </div>
      {price !== undefined && <Price of={price} />}
    </section>
  );
}

/** What is known at once; the next answer brings the rest. */
function afterFreeze(experiment: ExperimentProps["experiment"], frozen: FrozenBody): ExperimentProps["experiment"] {
  return { ...experiment, status: frozen.status, designDigest: frozen.designDigest, estimate: frozen.estimate };
}

function Frozen({ experiment, put }: ExperimentProps) {
  const { experimentId: id } = experiment;
  const [price, setPrice] = useState<FrozenBody>();
  return (
    <section class="next">
      <h2>Frozen and ready</h2>
      <p class="lead">
        It will carry out exactly what was frozen, once. Its digest is <code>{experiment.designDigest}</code>.
      </p>
      <div class="buttons">
        <Action what="Run" class="primary" act={() => api.run(id)} done={put}>
          Run
        </Action>
        <Action what="Price" act={() => api.freeze(id)} done={setPrice}>
          Show price and warnings
        </Action>
      </div>
      {price !== undefined && (
        <>
          <Price of={price} />
          {price.reportedBefore.length > 0 && (
            <p class="mild">
              <strong>Asked before</strong> The same design has a report already:{" "}
              {price.reportedBefore.map((one) => (
                <Link key={one.experimentId} to={{ view: "experiment", id: one.experimentId, part: "report" }}>
                  {momentText(one.finishedAt)}
                </Link>
              ))}
              . Running it again until it pleases is not evidence.
            </p>
          )}
          <FindingList findings={price.findings} />
        </>
      )}
    </section>
  );
}

function Running({ experiment, put }: ExperimentProps) {
  const { experimentId: id, stop } = experiment;
  return (
    <div class="buttons">
      <p class="lead">
        {stop === undefined
          ? "Running. Scores and comparisons wait for the report, so that nobody stops on a lucky look."
          : "No new trial begins; what runs settles and counts."}
      </p>
      {stop === undefined && (
        <Action
          what="Cancel it for good"
          class="danger"
          sure="Nothing new begins, what runs settles and counts, the rest is skipped. It cannot be undone, and the report will be partial."
          act={() => api.cancel(id)}
          done={put}
        >
          Cancel the experiment
        </Action>
      )}
    </div>
  );
}

function Failed({ experiment, put }: ExperimentProps) {
  return (
    <section class="next">
      <h2>The analysis failed; the trials are safe</h2>
      <p class="lead">{experiment.failure ?? "No reason was recorded."}</p>
      <div class="buttons">
        <Action what="Resume" class="primary" act={() => api.resume(experiment.experimentId)} done={put}>
          Try the analysis again
        </Action>
      </div>
    </section>
  );
}

function Reported({ experiment }: ExperimentProps) {
  const mayDecide = useAbility("decide");
  const mayWatch = useAbility("canaries");
  const id = experiment.experimentId;
  const waits = isUndecided(experiment);
  return (
    <section class="next">
      <h2>{waits ? "The report is there, and it waits for a decision" : "The report is there"}</h2>
      {experiment.kind === "screening" && (
        <p class="lead">A screening shows that the pieces work. It compares nothing and decides nothing.</p>
      )}
      <div class="buttons">
        <Link to={{ view: "experiment", id, part: "report" }} class="button primary">
          Read the report
        </Link>
        {waits && mayDecide && (
          <Link to={{ view: "experiment", id, part: "decision" }} class="button">
            Decide
          </Link>
        )}
        <Link to={{ view: "designer", from: id }} class="button">
          Design the next one from it
        </Link>
        {mayWatch && experiment.kind === "benchmark" && (
          <Link to={{ view: "new-canary", from: id }} class="button">
            Repeat it on a schedule
          </Link>
        )}
      </div>
      {waits && !mayDecide && (
        <p class="note">
          This server takes no decisions yet. Keep the report's digest: <code>{experiment.report?.digest}</code>
        </p>
      )}
    </section>
  );
}

function Times({ experiment }: ExperimentProps) {
  const times = [
    ["Created", experiment.createdAt],
    ["Frozen", experiment.frozenAt],
    ["Started", experiment.startedAt],
    ["Finished", experiment.finishedAt],
  ] as const;
  return (
    <dl class="facts times">
      {times.map(([words, time]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            {time === undefined ? <span class="muted">not yet</span> : <time dateTime={time}>{momentText(time)}</time>}
          </dd>
        </div>
      ))}
      <div>
        <dt>Experiment</dt>
        <dd>
          <code>{experiment.experimentId}</code>
        </dd>
      </div>
    </dl>
  );
}
