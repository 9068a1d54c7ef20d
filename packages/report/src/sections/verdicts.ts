// One line of verdict per arm, in the words of the plan: the sentence, its badge, and the interval behind it. A badge has
// a colour only when the comparison earned its star, and what weakens a verdict stands right under it.

import {
  type AnalysisBlob,
  armVerdictSentence,
  deltaCaveatSentence,
  formatCount,
  formatDollars,
  formatFigure,
  formatPercent,
  isEstimable,
} from "@assay/core/report";
import { ArmChip, armName, comparedArmKeys, MAX_ARMS_IN_VIEW } from "../arms.ts";
import { BarAxis, deltaScale, IntervalBar, VERDICT_WIDTH, verdictTone } from "../charts/interval-bar.ts";
import type { Scale } from "../charts/linear-scale.ts";
import { MetricName, Section } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { shownSentence } from "../text/shown-text.ts";

export function Verdicts({ blob }: { blob: AnalysisBlob }): Child {
  const arms = comparedArmKeys(blob);
  const inView = arms.slice(0, MAX_ARMS_IN_VIEW - 1);
  const folded = arms.slice(MAX_ARMS_IN_VIEW - 1);
  const scale = deltaScale(blob, VERDICT_WIDTH);
  const list = (keys: readonly string[]) =>
    html`<ul class="verdicts">${keys.map((arm) => VerdictLine({ blob, arm, scale }))}</ul>`;
  return html`<${Section} id="verdict" title="What was found">
    ${BaselineLine({ blob })}
    ${arms.length === 0 ? html`<p>There is no arm to compare with the baseline.</p>` : list(inView)}
    ${scale === undefined ? null : html`<div class="verdict-axis"><${BarAxis} scale=${scale} width=${VERDICT_WIDTH} better=${blob.primary.direction} /></div>`}
    ${folded.length === 0 ? null : html`<details><summary>${folded.length} more arms</summary>${list(folded)}</details>`}
    ${scale === undefined ? null : BarNote({ blob })}
  <//>`;
}

function BaselineLine({ blob }: { blob: AnalysisBlob }): Child {
  const baseline = blob.baselineArmKey;
  return html`<div class="verdict-base"><${ArmChip} blob=${blob} arm=${baseline} /><p class="verdict-facts">${factWords(blob, baseline)}</p></div>`;
}

function BarNote({ blob }: { blob: AnalysisBlob }): Child {
  return html`<p class="note">Bars show by how much the mean of <${MetricName} metric=${blob.primary.metric} /> differs from the baseline's, case by case. Thick: the interval that counts, corrected for ${
    blob.holm.m === 1 ? "the one comparison" : `all ${blob.holm.m} comparisons`
  }. ${blob.holm.m > 1 ? "Thin: this arm looked at alone. " : ""}Dot: the estimate. ${
    blob.primary.minimumEffect === undefined ? "" : "Shaded: differences too small to matter, as the plan says. "
  }An interval that spans zero means “we cannot tell”, not “no difference”.</p>`;
}

function VerdictLine({ blob, arm, scale }: { blob: AnalysisBlob; arm: string; scale: Scale | undefined }) {
  const delta = blob.deltas[arm];
  if (delta === undefined) return null;
  return html`<li class="verdict">
    <div class="verdict-words"><${ArmChip} blob=${blob} arm=${arm} /> <${Badge} delta=${delta} />
      <p>${shownSentence(armVerdictSentence(blob, arm, (key) => armName(blob, key)))}</p>
      ${(delta.agreement === "not-estimable" ? [] : delta.caveats).map((code) => html`<p class="verdict-but"><strong>But</strong> ${deltaCaveatSentence(code)}</p>`)}
      <p class="verdict-facts">${factWords(blob, arm)}</p></div>
    ${scale === undefined ? null : html`<${IntervalBar} blob=${blob} arm=${arm} scale=${scale} width=${VERDICT_WIDTH} />`}
  </li>`;
}

/** "93.8 % of trials pass · $0.18 in all · 12 of 60 trials without a value". */
function factWords(blob: AnalysisBlob, arm: string): string {
  const figures = blob.perArm[arm];
  if (figures === undefined) return "";
  const { passRate, cost, planned, n } = figures;
  return [
    isEstimable(passRate) ? `${formatPercent(passRate)} of trials pass` : "no trial has a value",
    `${formatFigure(cost.totalUsd, formatDollars)} in all`,
    planned === n ? "no trial lost" : `${formatCount(planned - n)} of ${formatCount(planned)} trials without a value`,
  ].join(" · ");
}

export function Badge({ delta }: { delta: AnalysisBlob["deltas"][string] }): Child {
  return html`<strong class=${`badge ${verdictTone(delta)}`}>${verdictWord(delta)}</strong>`;
}

export function verdictWord(delta: AnalysisBlob["deltas"][string]): string {
  if (delta.agreement === "not-estimable") return "not estimable";
  switch (delta.verdict) {
    case "better":
      return "better ★";
    case "worse":
      return "worse ★";
    case "equivalent":
      return "equivalent";
    case "not-worse":
      return "not worse";
    case "cannot-tell":
      return "cannot tell";
  }
}
