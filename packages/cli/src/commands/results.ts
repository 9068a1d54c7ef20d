// Commands that read what an experiment has left: report, trials, scores; and rescore, which reads it again.

import type { AnalysisBlob } from "@assay/core/report";
import { formatDollars, formatDuration } from "@assay/core/report";
import type { RescoredBody } from "@assay/functions/api/shapes/experiment";
import type { TrialBody } from "@assay/functions/api/shapes/trial";
import { exitCodes } from "../exit-codes.ts";
import { textTable } from "../text/table.ts";
import { asking, type CommandOf } from "./command.ts";
import { deliverReport, writeDocument } from "./deliver-report.ts";
import { experimentPath } from "./experiment-path.ts";

export const report: CommandOf<"report"> = ({ id, revision, ...wish }, context) =>
  asking(context, async ({ api }) => {
    const path = experimentPath(id, "report");
    const blob = await api.get<AnalysisBlob>(path, { revision });
    return deliverReport(blob, (format) => api.download(path, { format, revision }), wish, context.printer);
  });

export const trials: CommandOf<"trials"> = ({ id, arm, status }, context) =>
  asking(context, async ({ api }) => {
    const rows = await api.list<TrialBody>(experimentPath(id, "trials"), { arm, status });
    context.printer.answer(rows, () => trialTable(rows));
    return exitCodes.complete;
  });

export const scores: CommandOf<"scores"> = ({ id, out }, context) =>
  asking(context, async ({ api }) => {
    const bytes = await api.download(experimentPath(id, "scores"), { format: "jsonl" });
    const { printer } = context;
    if (out === undefined && !printer.isJson) {
      printer.document(new TextDecoder().decode(bytes));
      return exitCodes.complete;
    }
    const lines = new TextDecoder()
      .decode(bytes)
      .split("\n")
      .filter((line) => line !== "");
    if (out === undefined) {
      printer.answer(
        lines.map((line) => JSON.parse(line) as unknown),
        () => "",
      );
      return exitCodes.complete;
    }
    const path = await writeDocument(out, bytes);
    printer.answer({ path, rows: lines.length - 1 }, () => `${lines.length - 1} rows are in ${path}.`);
    return exitCodes.complete;
  });

export const rescore: CommandOf<"rescore"> = ({ id, scorer }, context) =>
  asking(context, async ({ api }) => {
    const done = await api.post<RescoredBody>(experimentPath(id, "rescore"), scorer === undefined ? {} : { scorer });
    context.printer.answer(done, () => {
      const versions = done.scorers.map(({ as, frozen, now }) => {
        if (frozen === null) return `${as} version ${now} (new)`;
        return frozen === now ? `${as} version ${now}` : `${as} version ${frozen} → ${now}`;
      });
      return `${done.rows} rows by ${versions.join(", ")}. The report is at revision ${done.revision}; earlier ones stay.`;
    });
    return exitCodes.complete;
  });

const MAX_COLUMNS_OF_SCORES = 6;

function trialTable(rows: readonly TrialBody[]): string {
  if (rows.length === 0) return "There is no such trial.";
  const metrics = [...new Set(rows.flatMap((row) => Object.keys(row.scores ?? {})))].slice(0, MAX_COLUMNS_OF_SCORES);
  const hasOverrun = rows.some((row) => row.overrunUsd !== undefined);
  const head = [
    "trial",
    "arm",
    "case",
    "repeat",
    "status",
    "code",
    "charge",
    ...(hasOverrun ? ["overrun"] : []),
    "time",
    ...metrics,
  ];
  const table = rows.map((row) => [
    String(row.ordinal),
    row.arm,
    row.caseId,
    String(row.repeat),
    row.status,
    row.code ?? "",
    row.chargeUsd === undefined ? "" : formatDollars(row.chargeUsd),
    ...(hasOverrun ? [row.overrunUsd === undefined ? "" : formatDollars(row.overrunUsd)] : []),
    row.durationMs === undefined ? "" : formatDuration(row.durationMs),
    ...metrics.map((metric) => {
      const score = row.scores?.[metric];
      return score === undefined ? "" : typeof score === "number" ? String(score) : `(${score.unscored})`;
    }),
  ]);
  return textTable(head, table, ["trial", "repeat", "charge", "overrun", "time", ...metrics]);
}
