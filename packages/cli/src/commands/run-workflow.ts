// `assay run-workflow`: one ordinary run, by the same engine and within the same budget as a trial.

import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readDocumentText } from "@assay/core/design";
import { formatDollars, formatDuration } from "@assay/core/report";
import { errorAt, hasErrors, isJsonObject, type JsonObject } from "@assay/core/support";
import type { RunBody, TrialDetailBody } from "@assay/functions/api/shapes/trial";
import { exitCodes } from "../exit-codes.ts";
import { isOver } from "../follow/follow-experiment.ts";
import { readBytes, readStdin } from "../input/read-bytes.ts";
import { shownPath } from "../input/shown-path.ts";
import { Refusal } from "../refusal.ts";
import { type CommandOf, inSession } from "./command.ts";

const FIRST_WAIT_MS = 30;
const LONGEST_WAIT_MS = 1_000;

export const runWorkflow: CommandOf<"runWorkflow"> = ({ workflow, intake }, context) =>
  inSession(context, { works: true }, async (session) => {
    const { api } = session;
    const body = { workflowId: workflow, intake: await readIntake(intake) };
    const { runId } = await api.post<RunBody>("/v1/runs", body);
    let run: RunBody;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
      run = await api.get<RunBody>(`/v1/runs/${runId}`);
      const isSettled = ["scored", "failed", "skipped"].includes(run.trial.status);
      // An owner that leaves before the run is closed would leave that to the next.
      if (isSettled && (!session.isOwner || isOver(run))) break;
      await sleep(waitMs);
    }
    context.printer.answer(run, () => runText(run.trial));
    return run.trial.status === "scored" ? exitCodes.complete : exitCodes.refused;
  });

async function readIntake(file: string): Promise<JsonObject> {
  const isStdin = file === "-";
  const bytes = isStdin ? await readStdin() : await readBytes(resolve(file));
  const name = isStdin ? "stdin.json" : shownPath(resolve(file));
  const { value, findings } = readDocumentText(new TextDecoder().decode(bytes), name);
  if (value !== undefined && isJsonObject(value) && !hasErrors(findings)) return value;
  const said = hasErrors(findings) ? findings : [{ ...errorAt("", "an intake is an object"), file: name }];
  throw new Refusal("invalid", "the intake cannot be read", { findings: said });
}

function runText({ status, code, message, run, chargeUsd, durationMs }: TrialDetailBody): string {
  const facts = [
    status === "scored" ? "succeeded" : `${status}: ${code}${message === undefined ? "" : `, ${message}`}`,
    ...(durationMs === undefined ? [] : [formatDuration(durationMs)]),
    ...(chargeUsd === undefined ? [] : [formatDollars(chargeUsd)]),
  ];
  const outputs = Object.entries(run?.outputs ?? {}).map(([name, output]) => {
    if (output.kind === "text") return `${name}: ${output.text}`;
    return output.kind === "json"
      ? `${name}: ${JSON.stringify(output.value, null, 2)}`
      : `${name}: (file ${output.artifact})`;
  });
  return [facts.join(" · "), ...outputs].join("\n");
}
