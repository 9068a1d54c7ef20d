// One trial with what its workflow answered: outputs, pictures, who was asked, refusals, and why it was lost.

import { formatCount, formatDollars, formatDuration } from "@assay/core/report";
import type { TrialDetailBody } from "@assay/functions/api/shapes/trial";
import { momentText, shownLabel } from "@assay/report/components";
import { api } from "../client/api.ts";
import { Fact } from "../parts/fact.tsx";
import { Shown } from "../parts/standing.tsx";
import { StoredFile } from "../parts/stored-file.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useAnswer } from "../use-answer.ts";

export function TrialDetail({ experimentId, ordinal }: { experimentId: string; ordinal: number }) {
  const { answer, again } = useAnswer(`${experimentId} ${ordinal}`, () => api.trial(experimentId, ordinal));
  return (
    <Shown answer={answer} what="the trial" again={again}>
      {(trial) => <Detail trial={trial} />}
    </Shown>
  );
}

function Detail({ trial }: { trial: TrialDetailBody }) {
  const { run } = trial;
  const message = run?.error?.message ?? trial.message;
  return (
    <div class="trial">
      {message !== undefined && (
        <p class="grave">
          <strong>{codeOf(trial)}</strong> {shownLabel(message, 2_000)}
        </p>
      )}
      {run === null ? (
        <p class="muted">
          {trial.status === "planned" ? "It has not begun." : "No run record is stored for it, or not yet."}
        </p>
      ) : (
        <>
          <dl class="facts small">
            <Fact title="Started" value={momentText(run.startedAt)} />
            <Fact title="Time" value={formatDuration(run.durationMs)} />
            <Fact title="Charged" value={trial.chargeUsd === undefined ? "unknown" : formatDollars(trial.chargeUsd)} />
            <Fact title="Cost is" value={run.costSource} />
            {trial.refusals !== undefined && <Fact title="Refused calls" value={formatCount(trial.refusals)} />}
            {run.providers.map(({ slot, requested, answered }) => (
              <Fact key={slot} title={slot} value={answered ?? requested} />
            ))}
          </dl>
          <div class="output">
            <h3>What it was given</h3>
            <TextBlock text={JSON.stringify(trial.intake, null, 2)} />
          </div>
          {Object.entries(run.outputs).map(([name, output]) => (
            <div key={name} class="output">
              <h3>What it answered: {shownLabel(name)}</h3>
              <TextBlock text={textOf(output)} />
            </div>
          ))}
        </>
      )}
      {trial.artifacts.map((one) => (
        <StoredFile key={one.sha256} file={one} />
      ))}
    </div>
  );
}

/** The workflow's own code where it has one. */
function codeOf({ run, code }: TrialDetailBody): string {
  return run?.error?.detail ?? run?.error?.code ?? code ?? "lost";
}

type Output = NonNullable<TrialDetailBody["run"]>["outputs"][string];

function textOf(output: Output): string {
  if (output.kind === "text") return output.text;
  return output.kind === "json" ? JSON.stringify(output.value, null, 2) : `the file ${output.artifact}, below`;
}
