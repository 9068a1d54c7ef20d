// Ship, hold or revert, with a reason. The analysis never decides: the sentences of the report stand beside the form, and
// a person chooses.

import { checkRationale, type Decision, type DecisionRequest, type DecisionVerdict } from "@assay/core/decision";
import { type AnalysisBlob, armVerdictSentence, warningsOf } from "@assay/core/report";
import { reportInText, shownLabel } from "@assay/report/components";
import { useState } from "preact/hooks";
import { useAbility } from "../abilities-context.ts";
import { api } from "../client/api.ts";
import { decisions } from "../client/decisions.ts";
import { Action } from "../parts/action.tsx";
import { LaneBaseline } from "../parts/lane-baseline.tsx";
import { Link } from "../parts/link.tsx";
import { RecordFacts } from "../parts/record-facts.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";
import type { ExperimentProps } from "./experiment.tsx";

const verdicts: readonly (readonly [DecisionVerdict, string, string])[] = [
  ["ship", "Ship", "the arm becomes what this lane ships, and the one before is archived"],
  ["hold", "Hold", "nothing changes; what was learned is kept"],
  ["revert", "Revert", "the lane goes back to what it shipped before"],
];

export function DecisionPart({ experiment, put }: ExperimentProps) {
  const isThere = useAbility("decide");
  const { experimentId: id, report, lane } = experiment;
  const { answer, again } = useAnswer(report === null ? undefined : report.digest, () => api.reportPage(id));
  const baseline = useAnswer(lane !== undefined && isThere ? lane : undefined, () => decisions.baseline(lane ?? ""));
  const [made, setMade] = useState<Decision>();
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
  return (
    <>
      <h2>Decision</h2>
      {lane === undefined ? (
        <p class="lead">
          This experiment has no lane, so shipping moves no baseline; the decision is kept all the same.
        </p>
      ) : (
        <section aria-labelledby="ships-title">
          <h3 id="ships-title">
            What lane {lane} ships today <Link to={{ view: "lanes", lane }}>history</Link>
          </h3>
          {baseline.answer?.kind === "ok" ? (
            <LaneBaseline state={baseline.answer.value} />
          ) : baseline.answer?.kind === "refused" && baseline.answer.problem.status === 404 ? (
            <p class="muted">Nothing yet.</p>
          ) : (
            <Shown answer={baseline.answer} what="the lane" again={baseline.again}>
              {() => null}
            </Shown>
          )}
        </section>
      )}
      {made !== undefined ? (
        <section aria-labelledby="made-title">
          <h3 id="made-title">Decided</h3>
          <RecordFacts record={{ ...made }} />
        </section>
      ) : experiment.status === "decided" ? (
        <p class="lead">It is decided; the decision is kept with the digest of the report it cites.</p>
      ) : (
        <Shown answer={answer} what="the report" again={again}>
          {(page) => (
            <DecisionForm
              id={id}
              digest={report.digest}
              blob={reportInText(page).blob}
              done={(record) => {
                setMade(record);
                put({ ...experiment, status: "decided" });
              }}
            />
          )}
        </Shown>
      )}
    </>
  );
}

type FormProps = { id: string; digest: string; blob: AnalysisBlob; done: (record: Decision) => void };

function DecisionForm({ id, digest, blob, done }: FormProps) {
  const arms = Object.keys(blob.perArm);
  const [verdict, setVerdict] = useState<DecisionVerdict>();
  const [arm, setArm] = useState<string>();
  const [rationale, setRationale] = useState("");
  const [reason, setReason] = useState("");
  const faults = checkRationale("rationale", rationale);
  const isWhole = verdict !== undefined && (verdict !== "ship" || arm !== undefined) && faults.length === 0;
  const request = (): DecisionRequest => ({
    verdict: verdict ?? "hold",
    ...(verdict === "ship" && arm !== undefined && { arm }),
    rationale: rationale.trim(),
    reportDigest: digest,
    ...(reason.trim() !== "" && { overrideReason: reason.trim() }),
  });
  return (
    <div class="halves">
      <section aria-labelledby="found-title">
        <h3 id="found-title">What was found</h3>
        <ul class="plain">
          {arms
            .filter((key) => key !== blob.baselineArmKey)
            .map((key) => (
              <li key={key}>{armVerdictSentence(blob, key, (one) => armName(blob, one))}</li>
            ))}
        </ul>
        <ul class="warnings">
          {warningsOf(blob).map((one) => (
            <li key={one.code + one.text} class={one.isGrave ? "grave" : "mild"}>
              {shownLabel(one.text, 600)}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="decide-title">
        <h3 id="decide-title">What you decide</h3>
        <fieldset>
          <legend>Verdict</legend>
          {verdicts.map(([key, words, means]) => (
            <label key={key} class="check">
              <input type="radio" name="verdict" checked={verdict === key} onChange={() => setVerdict(key)} />
              <span>
                <strong>{words}</strong>: {means}
              </span>
            </label>
          ))}
        </fieldset>
        {verdict === "ship" && (
          <fieldset>
            <legend>Which arm</legend>
            {arms.map((key) => (
              <label key={key} class="check">
                <input type="radio" name="arm" checked={arm === key} onChange={() => setArm(key)} />
                <span>{armName(blob, key)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <label class="field">
          <span>Why</span>
          <textarea rows={4} value={rationale} onInput={(event) => setRationale(event.currentTarget.value)} />
          <small>
            {rationale === "" || faults.length === 0
              ? "A sentence somebody can argue with. It is kept with the report's digest."
              : faults.map((one) => one.message).join("; ")}
          </small>
        </label>
        <details>
          <summary>Override a refusal</summary>
          <label class="field">
            <span>Reason for the override</span>
            <input value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
            <small>
              A partial report, a screening, an unknown or dirty build or a report that is not the newest cannot ship
              without one.
            </small>
          </label>
        </details>
        <Action
          what="Decide"
          class="primary"
          disabled={!isWhole}
          act={() => decisions.decide(id, request())}
          done={done}
        >
          Record the decision
        </Action>
      </section>
    </div>
  );
}

function armName(blob: AnalysisBlob, key: string): string {
  const label = blob.perArm[key]?.label ?? key;
  return label === key ? key : `${key} (${shownLabel(label, 60)})`;
}
