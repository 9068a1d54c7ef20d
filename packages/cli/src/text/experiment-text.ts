// Where an experiment stands, for people and for programs.

import { formatCount, formatDollars } from "@assay/core/report";
import type { ExperimentBody, ListedExperimentBody } from "@assay/functions/api/shapes/experiment";
import { isOver } from "../follow/follow-experiment.ts";
import { inertLabel } from "./inert-text.ts";
import { textTable } from "./table.ts";

export function resumeCommand(experimentId: string): string {
  return `npx assay resume ${experimentId} --wait`;
}

/** `reportPath`: where the page was written on this machine. */
export function experimentDocument(body: ExperimentBody, reportPath: string | null = null) {
  const canResume = !isOver(body) && body.status !== "draft" && body.status !== "frozen";
  return {
    ...body,
    report: body.report === null ? null : { path: reportPath, ...body.report },
    ...((canResume || body.status === "failed") && { resume: resumeCommand(body.experimentId) }),
  };
}

export function experimentText(body: ExperimentBody): string {
  const { trials, budget, losses } = body;
  const lines = [
    `${body.experimentId} · ${inertLabel(body.name, 120)}`,
    `  ${statusWords(body)}${body.designDigest === null ? "" : ` · design ${body.designDigest}`}`,
    `  ${formatCount(trials.planned)} planned, ${formatCount(trials.scored)} scored, ${formatCount(trials.failed)} failed, ${formatCount(trials.skipped)} skipped, ${formatCount(trials.running)} running`,
  ];
  if (budget !== null) {
    const overrun = budget.overrunUsd === null || budget.overrunUsd > 0;
    const more = overrun
      ? `; overruns ${budget.overrunUsd === null ? "not summed yet" : formatDollars(budget.overrunUsd)}`
      : "";
    lines.push(`  ${formatDollars(budget.chargedUsd)} charged of ${formatDollars(budget.limitUsd)}${more}`);
  }
  for (const [arm, codes] of Object.entries(losses)) {
    const told = Object.entries(codes).map(([code, count]) => `${formatCount(count)} ${code}`);
    if (told.length > 0) lines.push(`  lost in arm ${arm}: ${told.join(", ")}`);
  }
  if (body.failure !== undefined) lines.push(`  the analysis failed: ${inertLabel(body.failure, 400)}`);
  if (body.report !== null) lines.push(`  report: npx assay report ${body.experimentId} --out report.html`);
  else if (body.status === "running" || body.status === "analyzing") {
    lines.push(`  to go on with it, should nothing be working on it: ${resumeCommand(body.experimentId)}`);
  }
  return lines.join("\n");
}

/** The first line that a person reads; a halt names its reason here. */
export function statusWords({
  status,
  stop,
  stopMessage,
}: Pick<ExperimentBody, "status" | "stop" | "stopMessage">): string {
  if (stop === undefined) return status;
  const why = stopMessage === undefined ? "" : `: ${inertLabel(stopMessage, 400)}`;
  return `${status}, ${stop}${why}`;
}

export function experimentTable(items: readonly ListedExperimentBody[]): string {
  if (items.length === 0) return "There are no experiments yet. One begins with: npx assay run DESIGN --wait";
  const head = ["experiment", "name", "kind", "status", "created", "scored", "charged"];
  const rows = items.map((one) => [
    one.experimentId,
    one.name,
    one.kind,
    one.stop === undefined ? one.status : `${one.status}, ${one.stop}`,
    one.createdAt.slice(0, 16).replace("T", " "),
    one.trials === null ? "–" : `${formatCount(one.trials.scored)}/${formatCount(one.trials.planned)}`,
    one.budget?.chargedUsd === null || one.budget === null ? "–" : formatDollars(one.budget.chargedUsd),
  ]);
  return textTable(head, rows, ["scored", "charged"]);
}
