// One line of verdict per arm, in the words of the plan: the sentence, its badge, and the interval behind it. A badge has
// a colour only when the comparison earned its star.

import { type AnalysisBlob, armVerdictSentence } from "@assay/core/report";
import { ArmChip, armName, comparedArmKeys, MAX_ARMS_IN_VIEW } from "../arms.ts";
import { BarAxis, deltaScale, IntervalBar, verdictTone } from "../charts/interval-bar.ts";
import { Section } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { shownSentence } from "../text/shown-text.ts";

export function Verdicts({ blob }: { blob: AnalysisBlob }): Child {
  const arms = comparedArmKeys(blob);
  const inView = arms.slice(0, MAX_ARMS_IN_VIEW - 1);
  const folded = arms.slice(MAX_ARMS_IN_VIEW - 1);
  const scale = deltaScale(blob);
  const list = (keys: readonly string[]) =>
    html`<ul class="verdicts">${keys.map((arm) => VerdictLine({ blob, arm, scale }))}</ul>`;
  return html`<${Section} id="verdict" title="What was found">
    ${arms.length === 0 ? html`<p>There is no arm to compare with the baseline.</p>` : list(inView)}
    ${scale === undefined ? null : html`<div class="verdict-axis"><${BarAxis} scale=${scale} /></div>`}
    ${folded.length === 0 ? null : html`<details><summary>${folded.length} more arms</summary>${list(folded)}</details>`}
    ${scale === undefined ? null : BarNote({ blob })}
  <//>`;
}

function BarNote({ blob }: { blob: AnalysisBlob }): Child {
  return html`<p class="note">Bars show arm minus baseline ${blob.baselineArmKey}. Thick: the interval that counts, corrected for ${
    blob.holm.m === 1 ? "the one comparison" : `all ${blob.holm.m} comparisons`
  }. Thin: this arm looked at alone. ${
    blob.primary.minimumEffect === undefined ? "" : "Shaded: differences too small to matter, as the plan says. "
  }An interval that spans zero means “we cannot tell”, not “no difference”.</p>`;
}

function VerdictLine({ blob, arm, scale }: { blob: AnalysisBlob; arm: string; scale: ReturnType<typeof deltaScale> }) {
  const delta = blob.deltas[arm];
  if (delta === undefined) return null;
  return html`<li class="verdict">
    <div class="verdict-words"><${ArmChip} blob=${blob} arm=${arm} /> <${Badge} delta=${delta} />
      <p>${shownSentence(armVerdictSentence(blob, arm, (key) => armName(blob, key)))}</p></div>
    ${scale === undefined ? null : html`<${IntervalBar} blob=${blob} arm=${arm} scale=${scale} />`}
  </li>`;
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
