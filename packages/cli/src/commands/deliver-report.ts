// Gives a report to whoever asked: into a file, onto stdout, or as a summary; and says by the exit code whether one of
// the conditions of --fail-on holds.

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { AnalysisBlob } from "@assay/core/report";
import { conditionsMet, type FailOn } from "../analysis/fail-on.ts";
import { formatOfFile, type ReportFormat } from "../analysis/report-format.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { shownPath } from "../input/shown-path.ts";
import type { Printer } from "../print.ts";
import { Refusal } from "../refusal.ts";
import { reportSummary } from "../text/report-summary.ts";

export type ReportWish = { readonly out?: string; readonly format?: ReportFormat; readonly failOn: readonly FailOn[] };

/** `render` makes the document; it is asked once, and only when a document is wanted. */
export async function deliverReport(
  blob: AnalysisBlob,
  render: (format: ReportFormat) => Promise<string | Uint8Array>,
  { out, format, failOn }: ReportWish,
  printer: Printer,
): Promise<ExitCode> {
  const code = judge(blob, failOn, printer);
  if (out !== undefined) {
    const path = await writeDocument(out, await render(format ?? formatOfFile(out) ?? "html"));
    printer.answer(blob, () => `${reportSummary(blob)}\n\nThe report is in ${path}.`);
  } else if (format === undefined || printer.isJson) {
    printer.answer(blob, () => reportSummary(blob));
  } else {
    const document = await render(format);
    printer.document(typeof document === "string" ? document : new TextDecoder().decode(document));
  }
  return code;
}

/** Says which conditions hold. */
export function judge(blob: AnalysisBlob, failOn: readonly FailOn[], printer: Printer): ExitCode {
  const met = conditionsMet(blob, failOn);
  for (const { condition, arms, words } of met) printer.error(`--fail-on ${condition}: ${arms.join(", ")} ${words}`);
  return met.length === 0 ? exitCodes.complete : exitCodes.conditionMet;
}

/** Returns the path as it is shown. */
export async function writeDocument(out: string, content: string | Uint8Array): Promise<string> {
  const path = resolve(out);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  } catch (cause) {
    throw new Refusal("invalid", `${shownPath(path)} cannot be written: ${(cause as Error).message}`, { cause });
  }
  return shownPath(path);
}
