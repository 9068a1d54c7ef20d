// Ship, hold or revert, with a reason. The analysis never decides: its sentences stand beside the form, and a person
// chooses.

import { checkRationale, type Decision, type DecisionVerdict } from "@assay/core/decision";
import { type AnalysisBlob, armVerdictSentence, warningsOf } from "@assay/core/report";
import { shownLabel } from "@assay/report/components";
import { useState } from "preact/hooks";
import { decisions } from "../client/decisions.ts";
import { Action } from "../parts/action.tsx";
import { Labelled } from "../parts/labelled.tsx";

const verdicts: readonly (readonly [DecisionVerdict, string, string])[] = [
  ["ship", "Ship", "the arm becomes what this lane ships, and the one before is archived"],
  ["hold", "Hold", "nothing changes; what was learned is kept"],
  ["revert", "Revert", "the lane goes back to what it shipped before this experiment"],
];

const overrideHint =
  "A partial experiment, a screening, an unknown or dirty build, a service that changed under way or a report that is not the newest does not ship without a reason, which is kept too.";

type FormProps = {
  id: string;
  digest: string;
  blob: AnalysisBlob;
  isAgain: boolean;
  done: (decision: Decision) => void;
};

export function DecisionForm({ id, digest, blob, isAgain, done }: FormProps) {
  const arms = Object.keys(blob.perArm);
  const [verdict, setVerdict] = useState<DecisionVerdict | undefined>(undefined);
  const [arm, setArm] = useState("");
  const [rationale, setRationale] = useState("");
  const [reason, setReason] = useState("");
  const [by, setBy] = useState("");
  const faults = checkRationale("rationale", rationale);
  const isWhole = verdict !== undefined && (verdict !== "ship" || arm !== "") && faults.length === 0;
  const decide = () =>
    decisions.decide(id, {
      verdict: verdict ?? "hold",
      ...(verdict === "ship" && { arm }),
      rationale: rationale.trim(),
      reportDigest: digest,
      ...(reason.trim() !== "" && { overrideReason: reason.trim() }),
      ...(by.trim() !== "" && { decidedBy: by.trim() }),
    });
  return (
    <div class="halves">
      <Found blob={blob} />
      <section aria-labelledby="decide-title">
        <h3 id="decide-title">{isAgain ? "Decide again" : "What you decide"}</h3>
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
        <Labelled
          label="Why"
          hint={
            rationale === "" || faults.length === 0
              ? "A sentence somebody can argue with. It is kept with the report's digest."
              : faults.map((one) => one.message).join("; ")
          }
        >
          {(own) => (
            <textarea
              rows={4}
              value={rationale}
              onInput={(event) => setRationale(event.currentTarget.value)}
              {...own}
            />
          )}
        </Labelled>
        <Labelled label="Who decides (optional)" hint="Heard on a laptop alone; elsewhere the name of the key is kept.">
          {(own) => (
            <input value={by} autocomplete="name" onInput={(event) => setBy(event.currentTarget.value)} {...own} />
          )}
        </Labelled>
        <details>
          <summary>Ship although something stands against it</summary>
          <Labelled label="Why all the same" hint={overrideHint}>
            {(own) => (
              <textarea rows={2} value={reason} onInput={(event) => setReason(event.currentTarget.value)} {...own} />
            )}
          </Labelled>
        </details>
        <Action what="The decision" class="primary" disabled={!isWhole} act={decide} done={done}>
          Record the decision
        </Action>
      </section>
    </div>
  );
}

function Found({ blob }: { blob: AnalysisBlob }) {
  return (
    <section aria-labelledby="found-title">
      <h3 id="found-title">What was found</h3>
      <ul class="plain">
        {Object.keys(blob.perArm)
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
  );
}

function armName(blob: AnalysisBlob, key: string): string {
  const label = blob.perArm[key]?.label ?? key;
  return label === key ? key : `${key} (${shownLabel(label, 60)})`;
}
