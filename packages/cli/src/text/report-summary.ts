// A report in a few lines for a terminal: the verdict of each arm in the words that the page uses, what a reader must
// know first, one row per arm. Nothing is said here that the page does not say.

import {
  type AnalysisBlob,
  armVerdictSentence,
  formatCount,
  formatDollars,
  formatDuration,
  formatFigure,
  formatPercent,
  formatValue,
  warningsOf,
} from "@assay/core/report";
import { inertLabel } from "./inert-text.ts";
import { textTable } from "./table.ts";

export function reportSummary(blob: AnalysisBlob): string {
  const nameOf = (arm: string) => {
    const label = blob.perArm[arm]?.label ?? arm;
    return label === arm ? arm : `${arm} (${inertLabel(label, 40)})`;
  };
  const verdicts = Object.keys(blob.deltas)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((arm) => {
      const sentence = armVerdictSentence(blob, arm, nameOf);
      return sentence.startsWith(nameOf(arm)) ? `  ${sentence}` : `  ${nameOf(arm)}: ${sentence}`;
    });
  const warnings = warningsOf(blob).map((one) => `  ${one.isGrave ? "!" : "-"} ${inertLabel(one.text, 400)}`);
  return [
    inertLabel(blob.provenance.name, 120),
    "",
    ...verdicts,
    ...guardrailLines(blob, nameOf),
    ...(warnings.length === 0 ? [] : ["", ...warnings]),
    "",
    armTable(blob),
  ].join("\n");
}

function guardrailLines(blob: AnalysisBlob, nameOf: (arm: string) => string): string[] {
  return blob.guardrails.flatMap((guardrail) =>
    Object.entries(guardrail.perArm)
      .filter(([, arm]) => arm.status !== "ok")
      .map(([arm, { status, reason }]) => {
        const why = reason === undefined ? "" : ` (${inertLabel(reason, 200)})`;
        return `  ${nameOf(arm)}: guardrail ${guardrail.metric} is ${status}${why}.`;
      }),
  );
}

function armTable(blob: AnalysisBlob): string {
  const { unit, threshold, direction, metric } = blob.primary;
  const rows = Object.entries(blob.perArm).map(([key, arm]) => [
    key === blob.baselineArmKey ? `${key} (baseline)` : key,
    arm.label,
    formatFigure(arm.passRate, formatPercent),
    formatFigure(arm.mean, (value) => formatValue(value, unit)),
    formatCount(arm.scored),
    formatCount(arm.failed + arm.skipped),
    formatCount(arm.unscored),
    formatFigure(arm.costUsd, formatDollars),
    formatFigure(arm.medianDurationMs, formatDuration),
  ]);
  const head = ["arm", "label", "passed", "mean", "scored", "lost", "unscored", "cost", "median time"];
  const gate = `passed: ${metric} ${direction === "higher" ? "≥" : "≤"} ${formatValue(threshold, unit)}`;
  return `${textTable(head, rows, head.slice(2))}\n${gate}`;
}
