// The inside of a case: intake, reference, and outputs side by side. Text outputs are marked against the reference where
// it is text, else against the baseline's output; pictures are the ones that travel in the page.

import {
  type AnalysisBlob,
  formatNumber,
  formatValue,
  type ReportModel,
  type ShownCase,
  type ShownTrial,
  type ShownValue,
} from "@assay/core/report";
import { ArmChip, armKeys } from "../arms.ts";
import { type Child, html } from "../html.ts";
import { diffWords } from "../text/diff-words.ts";
import { clippedText, shownLabel, shownText } from "../text/shown-text.ts";

const MAX_TEXT = 4000;

export type Pictures = ReportModel["pictures"];

type DetailProps = { blob: AnalysisBlob; shown: ShownCase; pictures: Pictures };

export function CaseDetail({ blob, shown, pictures }: DetailProps): Child {
  const arms = armKeys(blob).filter((arm) => shown.perArm[arm] !== undefined);
  const tags = Object.entries(shown.tags);
  const reference = shown.reference;
  return html`<div class="case">
    ${tags.length === 0 ? null : html`<p class="tags">${tags.map(([name, value]) => html`<span class="tag">${shownLabel(name, 40)}: ${shownLabel(String(value), 40)}</span> `)}</p>`}
    <div class="given">${shown.intake.map(({ name, value }) => html`<div><h3>${shownLabel(name)} <small>given</small></h3><${Value} value=${value} pictures=${pictures} /></div>`)}
    ${reference === undefined ? null : html`<div><h3>Reference <small>${reference.tier === "gold" ? "checked by people" : "made by a model"}</small></h3><${Value} value=${reference.value} pictures=${pictures} /></div>`}</div>
    <div class="outputs">${arms.map(
      (arm) =>
        html`<div class="output"><h3><${ArmChip} blob=${blob} arm=${arm} /></h3>${(shown.perArm[arm] ?? []).map(
          (trial) => TrialView({ blob, shown, arm, trial, pictures }),
        )}</div>`,
    )}</div>
  </div>`;
}

type TrialProps = DetailProps & { arm: string; trial: ShownTrial };

function TrialView({ blob, shown, arm, trial, pictures }: TrialProps): Child {
  const result =
    trial.value !== undefined
      ? formatValue(trial.value, blob.primary.unit)
      : trial.status === "scored"
        ? `unscored: ${shownLabel(trial.unscored ?? "no value")}`
        : `${trial.status}: ${shownLabel(trial.code ?? "no code")}`;
  return html`<div class="trial"><p class="result">${(shown.perArm[arm]?.length ?? 0) > 1 ? html`<small>repeat ${trial.repeat}</small> ` : null}<strong>${result}</strong></p>
    ${trial.message === undefined ? null : html`<pre class="message" tabindex="0">${clippedText(trial.message, 1000)}</pre>`}
    ${trial.outputs.map(({ name, value }) => {
      const against = comparisonText(blob, shown, arm, trial, name);
      const text = textOf(value);
      return html`<div><h4>${shownLabel(name)}</h4>${
        against !== undefined && text !== undefined
          ? html`<${Diff} before=${against} after=${text} />`
          : html`<${Value} value=${value} pictures=${pictures} />`
      }</div>`;
    })}</div>`;
}

function comparisonText(
  blob: AnalysisBlob,
  shown: ShownCase,
  arm: string,
  trial: ShownTrial,
  name: string,
): string | undefined {
  const reference = shown.reference === undefined ? undefined : textOf(shown.reference.value);
  if (reference !== undefined)
    return trial.outputs.filter((output) => textOf(output.value) !== undefined).length === 1 ? reference : undefined;
  if (arm === blob.baselineArmKey) return undefined;
  const base = shown.perArm[blob.baselineArmKey]?.find((one) => one.repeat === trial.repeat);
  const output = base?.outputs.find((one) => one.name === name);
  return output === undefined ? undefined : textOf(output.value);
}

function textOf(value: ShownValue): string | undefined {
  if (value.kind === "text") return value.text;
  return value.kind === "json" && typeof value.value === "string" ? value.value : undefined;
}

function Diff({ before, after }: { before: string; after: string }): Child {
  const runs = diffWords(clippedText(before, MAX_TEXT), clippedText(after, MAX_TEXT));
  return html`<pre class="text diff" tabindex="0">${runs.map(({ kind, text }) =>
    kind === "same" ? text : kind === "gone" ? html`<del>${text}</del>` : html`<ins>${text}</ins>`,
  )}</pre>`;
}

function Value({ value, pictures }: { value: ShownValue; pictures: Pictures }): Child {
  switch (value.kind) {
    case "text":
      return html`<pre class="text" tabindex="0">${clippedText(value.text, MAX_TEXT)}</pre>${value.truncated || value.text.length > MAX_TEXT ? html`<small>shortened</small>` : null}`;
    case "json":
      return html`<pre class="text" tabindex="0">${clippedText(typeof value.value === "string" ? value.value : JSON.stringify(value.value, null, 1), MAX_TEXT)}</pre>`;
    case "file":
      return html`<figure class="file"><${Picture} value=${value} pictures=${pictures} /><figcaption>${shownLabel(value.name, 80)} <small>${shownText(value.mediaType)}, ${formatNumber(value.bytes / 1024)} KB${value.isThumbnail ? ", drawn small" : ""}</small></figcaption></figure>`;
  }
}

const pictureTypes = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]);

function Picture({ value, pictures }: { value: ShownValue & { kind: "file" }; pictures: Pictures }): Child {
  const picture =
    value.picture !== undefined && Object.hasOwn(pictures, value.picture) ? pictures[value.picture] : undefined;
  if (value.picture === undefined && pictureTypes.has(value.mediaType)) {
    return html`<p class="muted">This picture is too large to travel in the page; it is kept with the experiment.</p>`;
  }
  if (picture === undefined || !pictureTypes.has(picture.mediaType) || !/^[A-Za-z0-9+/]+={0,2}$/.test(picture.base64)) {
    return null;
  }
  return html`<img src=${`data:${picture.mediaType};base64,${picture.base64}`} alt=${shownLabel(value.name, 80)} data-picture=${value.picture} loading="lazy" />`;
}
