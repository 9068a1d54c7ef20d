// Shows what each trial answered as it settles: what a smoke run is for. Outputs are shown, scores are not.

import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import type { TrialBody, TrialDetailBody } from "@assay/functions/api/shapes/trial";
import type { Session } from "../home/session.ts";
import type { Printer } from "../print.ts";
import { inertLabel } from "../text/inert-text.ts";

const MAX_SHOWN = 300;

/** Each trial is shown once, in the order in which it was found settled. */
export function showOutputs(
  session: Session,
  experimentId: string,
  printer: Printer,
): (body: ExperimentBody) => Promise<void> {
  const shown = new Set<number>();
  const path = `/v1/experiments/${experimentId}/trials`;
  return async () => {
    for (const { ordinal, status } of await session.api.list<TrialBody>(path)) {
      if ((status !== "scored" && status !== "failed") || shown.has(ordinal)) continue;
      shown.add(ordinal);
      printer.say(trialText(await session.api.get<TrialDetailBody>(`${path}/${ordinal}`)));
    }
  };
}

function trialText({ arm, caseId, status, code, message, run }: TrialDetailBody): string {
  const head = `${arm} · ${inertLabel(caseId)}`;
  if (status === "failed")
    return `${head}: failed, ${code}${message === undefined ? "" : `: ${inertLabel(message, MAX_SHOWN)}`}`;
  const outputs = Object.entries(run?.outputs ?? {}).map(([name, output]) => {
    const value =
      output.kind === "text"
        ? output.text
        : output.kind === "json"
          ? JSON.stringify(output.value)
          : `(file ${output.artifact})`;
    return `${inertLabel(name)} = ${inertLabel(value, MAX_SHOWN)}`;
  });
  return `${head}: ${outputs.join("; ")}`;
}
