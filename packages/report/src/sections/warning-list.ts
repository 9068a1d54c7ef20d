// What a reader must know before trusting any figure, gravest first and in words, not in icons alone.

import { type AnalysisBlob, warningsOf } from "@assay/core/report";
import { Section } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { clippedText } from "../text/shown-text.ts";

export function WarningList({ blob }: { blob: AnalysisBlob }): Child {
  const warnings = warningsOf(blob);
  if (warnings.length === 0) {
    return html`<${Section} id="warnings" title="Before you conclude"><p>Nothing stands against reading these figures as they are: no loss, no change under way, no hold-out spent.</p><//>`;
  }
  const ordered = [...warnings.filter((one) => one.isGrave), ...warnings.filter((one) => !one.isGrave)];
  return html`<${Section} id="warnings" title="Before you conclude">
    <ul class="warnings">${ordered.map(
      (one) =>
        html`<li class=${one.isGrave ? "grave" : "mild"}><strong>${one.isGrave ? "Serious" : "Note"}</strong> ${clippedText(one.text, 600)}</li>`,
    )}</ul>
  <//>`;
}
