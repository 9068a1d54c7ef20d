// What a reader must know before trusting any figure, gravest first and in words, not in icons alone. Losses are always
// counted here, however few.

import { type AnalysisBlob, formatCount, type Warning, warningsOf } from "@assay/core/report";
import { armKeys } from "../arms.ts";
import { Section } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { clippedText } from "../text/shown-text.ts";

export function WarningList({ blob }: { blob: AnalysisBlob }): Child {
  const warnings = [...warningsOf(blob), ...lossNote(blob)];
  const ordered = [...warnings.filter((one) => one.isGrave), ...warnings.filter((one) => !one.isGrave)];
  return html`<${Section} id="warnings" title="Before you conclude">${
    ordered.length === 0
      ? html`<p>No trial was lost, and nothing was found that stands against reading these figures as they are.</p>`
      : html`<ul class="warnings">${ordered.map(
          (one) =>
            html`<li class=${one.isGrave ? "grave" : "mild"}><strong>${one.isGrave ? "Serious" : "Note"}</strong> ${clippedText(one.text, 600)}</li>`,
        )}</ul>`
  }<//>`;
}

function lossNote(blob: AnalysisBlob): Warning[] {
  const arms = armKeys(blob).map((arm) => blob.perArm[arm]!);
  const planned = arms.reduce((sum, arm) => sum + arm.planned, 0);
  const lost = arms.reduce((sum, arm) => sum + arm.planned - arm.n, 0);
  if (lost === 0) return [];
  const text = `${formatCount(lost)} of ${formatCount(planned)} planned trials have no value; Losses says which and why.`;
  return [{ code: "losses", text, isGrave: lost === planned }];
}
