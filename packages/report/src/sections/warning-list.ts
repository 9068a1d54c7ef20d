// What a reader must know before trusting any figure, gravest first and in words, not in icons alone; then what nobody
// may read out of these figures. Losses are always counted here, however few.

import { type AnalysisBlob, formatCount, type Warning, warningsOf } from "@assay/core/report";
import { armKeys } from "../arms.ts";
import { Section } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { clippedText } from "../text/shown-text.ts";
import { notToConclude } from "./not-to-conclude.ts";

type WarningListProps = { blob: AnalysisBlob; notices: readonly string[] };

export function WarningList({ blob, notices }: WarningListProps): Child {
  const noted = notices.map((notice): Warning => ({ code: "notice", text: notice, isGrave: false }));
  const warnings = [...noted, ...warningsOf(blob)];
  const losses = lossNote(blob);
  const grave = warnings.filter((one) => one.isGrave);
  const mild = warnings.filter((one) => !one.isGrave);
  const isQuiet = warnings.length === 0 && losses === undefined;
  return html`<${Section} id="warnings" title="Before you conclude">
    ${isQuiet ? html`<p>No trial was lost, and nothing was found that stands against reading these figures as they are.</p>` : null}
    ${grave.length === 0 && losses?.isGrave !== true ? null : html`<ul class="warnings">${losses?.isGrave === true ? losses.line : null}${grave.map((one) => html`<li class="grave"><strong>Serious</strong> ${text(one)}</li>`)}</ul>`}
    ${
      mild.length === 0 && losses?.isGrave !== false
        ? null
        : html`<ul class="warnings notes">${losses?.isGrave === false ? losses.line : null}${mild.map((one) => html`<li class="mild"><strong>Note</strong> ${text(one)}</li>`)}</ul>`
    }
    <h3>What you may not conclude</h3>
    <ul class="not-to-conclude">${notToConclude(blob).map((words) => html`<li>${clippedText(words, 400)}</li>`)}</ul>
  <//>`;
}

const text = (one: Warning) => clippedText(one.text, 600);

/** Grave when nothing is left. */
function lossNote(blob: AnalysisBlob): { readonly isGrave: boolean; readonly line: Child } | undefined {
  const arms = armKeys(blob).map((arm) => blob.perArm[arm]!);
  const planned = arms.reduce((sum, arm) => sum + arm.planned, 0);
  const lost = arms.reduce((sum, arm) => sum + arm.planned - arm.n, 0);
  if (lost === 0) return undefined;
  const isGrave = lost === planned;
  const line = html`<li class=${isGrave ? "grave" : "mild"}><strong>${isGrave ? "Serious" : "Note"}</strong> ${`${formatCount(lost)} of ${formatCount(planned)} planned trials have no value; `}<a href="#losses">Losses</a> says which and why.</li>`;
  return { isGrave, line };
}
