// The report for a pull request: verdicts, warnings, the arm table, guardrails. Foreign text cannot make a link, a
// heading, a mention or a tag: what Markdown would read is escaped.

import {
  type AnalysisBlob,
  armVerdictSentence,
  effectStyle,
  formatCount,
  formatDollars,
  formatDuration,
  formatEffect,
  formatFigure,
  formatInterval,
  formatRate,
  formatValue,
  warningsOf,
} from "@assay/core/report";
import { armKeys, comparedArmKeys } from "./arms.ts";
import { primaryFormat } from "./figures.ts";
import { degradationText, guardrailWords } from "./sections/guardrails.ts";
import { verdictWord } from "./sections/verdicts.ts";
import { shownLabel, shownText } from "./text/shown-text.ts";

export type MarkdownLinks = {
  readonly report?: string;
  /** Sentences on what is no longer behind these figures. */
  readonly notices?: readonly string[];
};

export function renderMarkdown(blob: AnalysisBlob, links: MarkdownLinks = {}): string {
  const lines = [
    `## ${text(shownLabel(blob.provenance.name, 120))}`,
    "",
    ...(blob.design.hypothesis.trim() === "" ? [] : [`> ${text(shownLabel(blob.design.hypothesis, 600))}`, ""]),
    ...comparedArmKeys(blob).map((arm) => verdictLine(blob, arm)),
    "",
    ...warnings(blob, links.notices ?? []),
    ...armTable(blob),
    ...guardrails(blob),
    `Gate ${text(blob.primary.metric)} ${blob.primary.direction === "higher" ? "≥" : "≤"} ${formatValue(blob.primary.threshold, blob.primary.unit)} · ${formatCount(blob.caseSet.cases)} cases · design ${code(blob.designDigest)}`,
    ...(links.report === undefined ? [] : ["", `[Report](<${encodeURI(links.report)}>)`]),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function warnings(blob: AnalysisBlob, notices: readonly string[]): string[] {
  const noted = notices.map((notice) => ({ text: notice, isGrave: false }));
  const found = [...noted, ...warningsOf(blob)];
  return found.length === 0
    ? []
    : [...found.map((one) => `- ${one.isGrave ? "⚠ " : ""}${text(shownLabel(one.text, 400))}`), ""];
}

function armTable(blob: AnalysisBlob): string[] {
  const value = primaryFormat(blob);
  const isBinary = blob.primary.kind === "binary";
  const rows = armKeys(blob).map((arm) => {
    const figures = blob.perArm[arm]!;
    const delta = blob.deltas[arm];
    const style =
      delta === undefined ? undefined : effectStyle(delta.lowAdjusted, delta.highAdjusted, blob.primary.unit);
    const cells = [
      text(nameOf(blob, arm)),
      formatFigure(figures.passRate, formatRate),
      delta === undefined || style === undefined
        ? "baseline"
        : `${formatFigure(delta.mean, (x) => formatEffect(x, style, true))} ${formatInterval(delta.lowAdjusted, delta.highAdjusted, style)}${delta.significant === true ? " ★" : ""}`,
      ...(isBinary ? [] : [formatFigure(figures.median, value), formatFigure(figures.badTail, value)]),
      formatFigure(figures.cost.totalUsd, formatDollars),
      formatFigure(figures.duration.medianMs, formatDuration),
      `${figures.failed + figures.skipped} of ${figures.planned}${figures.unscored > 0 ? `, ${figures.unscored} unscored` : ""}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    `| Arm | Pass rate | Δ from ${blob.baselineArmKey} |${isBinary ? "" : " Median | Bad tail |"} Cost | Median time | Lost |`,
    `|---|--:|--:|${isBinary ? "" : "--:|--:|"}--:|--:|--:|`,
    ...rows,
    "",
  ];
}

function guardrails(blob: AnalysisBlob): string[] {
  const lines = blob.guardrails.flatMap((guardrail) =>
    comparedArmKeys(blob).flatMap((arm) => {
      const figures = guardrail.perArm[arm];
      if (figures === undefined) return [];
      const size = formatFigure(figures.degradation, (x) => degradationText(guardrail, x));
      return [
        `- Guardrail ${code(guardrail.metric)}, ${arm}: **${guardrailWords[figures.status]}** (${size} of at most ${degradationText(guardrail, guardrail.maxDegradation)})`,
      ];
    }),
  );
  return lines.length === 0 ? [] : [...lines, ""];
}

function nameOf(blob: AnalysisBlob, arm: string): string {
  const label = blob.perArm[arm]?.label ?? arm;
  return label === arm ? arm : `${arm} (${shownLabel(label, 40)})`;
}

/** Also stops mentions, references and bare addresses. */
function text(raw: string): string {
  return raw
    .replace(/[&<>]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] ?? character)
    .replace(/[\\`*_{}[\]|~#]/g, "\\$&")
    .replace(/@/g, "&#64;")
    .replace(/:\/\//g, "&#58;//")
    .replace(/\bwww\./gi, (www) => `${www.slice(0, -1)}&#46;`)
    .replace(/\s*\n\s*/g, " ");
}

function code(raw: string): string {
  return `\`${shownLabel(raw, 100).replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}

function verdictLine(blob: AnalysisBlob, arm: string): string {
  const sentence = armVerdictSentence(blob, arm, (key) => nameOf(blob, key));
  const name = nameOf(blob, arm);
  const said = sentence.startsWith(name) ? sentence : `${name}: ${sentence}`;
  return `- **${verdictWord(blob.deltas[arm]!)}** · ${text(shownText(said))}`;
}
