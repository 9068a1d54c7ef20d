// From "it runs" to its end: follows an experiment, gives its report, and ends with the exit code that its end deserves.
// Ctrl-C never cancels: as the owner it lets running trials settle, as a client it only lets go.

import type { AnalysisBlob } from "@assay/core/report";
import type { ExperimentBody, ListedExperimentBody } from "@assay/functions/api/shapes/experiment";
import type { FailOn } from "../analysis/fail-on.ts";
import { formatOfFile } from "../analysis/report-format.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type Followed, followExperiment, isOver } from "../follow/follow-experiment.ts";
import { type Interrupt, listenForInterrupt } from "../follow/interrupt.ts";
import type { Session } from "../home/session.ts";
import type { Printer } from "../print.ts";
import { experimentDocument, experimentText, resumeCommand, statusWords } from "../text/experiment-text.ts";
import { reportSummary } from "../text/report-summary.ts";
import { judge, writeDocument } from "./deliver-report.ts";
import { experimentPath } from "./experiment-path.ts";

export type SeeThroughOptions = {
  readonly out?: string;
  readonly failOn: readonly FailOn[];
  readonly onLook?: (body: ExperimentBody) => Promise<void>;
  /** Counts and no statistics. */
  readonly isSmoke?: boolean;
};

export async function seeThrough(
  session: Session,
  started: ExperimentBody,
  options: SeeThroughOptions,
  printer: Printer,
): Promise<ExitCode> {
  const interrupt = listenForInterrupt(() => {
    session.abandon();
    process.exit(exitCodes.interrupted);
  });
  try {
    const { signal } = interrupt;
    const { onLook } = options;
    const followed = await followExperiment(session, started, { signal, printer, ...(onLook && { onLook }) });
    if (followed.kind === "interrupted") return await comeToAnEnd(session, followed, printer);
    const code = await conclude(session, followed.body, options, printer);
    await waitForOthers(session, interrupt, printer);
    return code;
  } finally {
    interrupt.dispose();
  }
}

async function comeToAnEnd(session: Session, { body }: Followed, printer: Printer): Promise<ExitCode> {
  const command = resumeCommand(body.experimentId);
  if (session.isOwner) {
    session.pause();
    printer.say("Taking no new trials; those that run settle first. Ctrl-C again ends at once.");
    await session.close();
    printer.say(`Paused. To go on: ${command}`);
  } else {
    printer.say(`Not watching any more; it goes on where it runs. To watch again: ${command}`);
  }
  if (printer.isJson) printer.answer(experimentDocument(body), () => "");
  return exitCodes.interrupted;
}

async function conclude(
  session: Session,
  { experimentId }: ExperimentBody,
  { out, failOn, isSmoke }: SeeThroughOptions,
  printer: Printer,
): Promise<ExitCode> {
  const body = await session.api.get<ExperimentBody>(experimentPath(experimentId), { byArm: "true" });
  if (body.report === null) {
    printer.answer(experimentDocument(body), () => experimentText(body));
    return exitCodes.refused;
  }
  const reportAt = experimentPath(experimentId, "report");
  const blob = await session.api.get<AnalysisBlob>(reportAt);
  const format = out === undefined ? "html" : (formatOfFile(out) ?? "html");
  const path = out === undefined ? null : await writeDocument(out, await session.api.download(reportAt, { format }));
  const code = exitCodeOf(body, isSmoke ? exitCodes.complete : judge(blob, failOn, printer));
  printer.answer(experimentDocument(body, path), () => {
    const figures = isSmoke ? smokeWords(body) : `${stopWords(body)}${reportSummary(blob)}`;
    return `${figures}\n\n${whereToLook(body, path)}`;
  });
  if (body.trials.scored === 0) printer.error("nothing was measured: no trial was scored");
  return code;
}

/** What could not be measured at all outweighs a condition, and a condition that a person named outweighs "partial". */
export function exitCodeOf(body: Pick<ExperimentBody, "status" | "stop" | "trials">, judged: ExitCode): ExitCode {
  if (!isOver(body) || body.status === "failed" || body.trials.scored === 0) return exitCodes.refused;
  if (judged !== exitCodes.complete) return judged;
  return body.stop === undefined ? exitCodes.complete : exitCodes.partial;
}

function stopWords(body: ExperimentBody): string {
  return body.stop === undefined ? "" : `Partial (${statusWords(body)})\n\n`;
}

function smokeWords({ trials, name }: ExperimentBody): string {
  return `${name}\n  ${trials.scored} scored, ${trials.failed} failed, ${trials.skipped} skipped. A smoke run says whether it works, not which is better.`;
}

function whereToLook({ experimentId }: ExperimentBody, path: string | null): string {
  return path === null
    ? `Next: npx assay report ${experimentId} --out report.html`
    : `The report is in ${path}; open it in a browser. To have it again: npx assay report ${experimentId} --out report.html`;
}

/** Others may have started experiments on this home meanwhile; they would stand still without an owner. */
async function waitForOthers(session: Session, interrupt: Interrupt, printer: Printer): Promise<void> {
  if (!session.isOwner) return;
  for (const status of ["running", "analyzing"] as const) {
    for (const { experimentId } of await session.api.list<ListedExperimentBody>("/v1/experiments", { status })) {
      if (interrupt.signal.aborted) return;
      printer.say(`${experimentId} is running on this home too: staying until it is over (Ctrl-C pauses it).`);
      const body = await session.api.get<ExperimentBody>(experimentPath(experimentId));
      await followExperiment(session, body, { signal: interrupt.signal, printer });
    }
  }
}
