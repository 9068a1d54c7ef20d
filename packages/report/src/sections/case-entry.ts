// One case: a line that says what changed, and inside it the intake, the reference and every arm's output side by side.
// Details are drawn only once they are open, so a long list costs little.

import { type AnalysisBlob, effectStyle, formatEffect, formatValue, type ShownCase } from "@assay/core/report";
import { Component } from "preact";
import { armKeys, comparedArmKeys } from "../arms.ts";
import { type CaseRow, type RowChange, rowChange, rowDifference } from "../case-rows.ts";
import { primaryFormat } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { clippedText, shownLabel } from "../text/shown-text.ts";
import { CaseDetail, type Pictures } from "./case-detail.ts";

export type CaseEntryProps = {
  blob: AnalysisBlob;
  row: CaseRow;
  shown: ShownCase | undefined;
  pictures: Pictures;
  isStatic: boolean;
};

export class CaseEntry extends Component<CaseEntryProps, { isOpen: boolean }> {
  override state = { isOpen: false };

  render({ blob, row, shown, pictures, isStatic }: CaseEntryProps, { isOpen }: { isOpen: boolean }) {
    const toggled = (event: { currentTarget: { open: boolean } }) =>
      this.setState({ isOpen: event.currentTarget.open });
    return html`<details onToggle=${isStatic ? undefined : toggled}><summary><span class="case-id">${shownLabel(row.caseId, 80)}</span>${
      shown === undefined ? null : html` <span class="case-hint">${hintOf(shown)}</span>`
    }${
      shown?.holdout === true ? html` <span class="badge">hold-out</span>` : null
    }<${CaseValues} blob=${blob} row=${row} /></summary>${
      !isStatic && !isOpen
        ? null
        : shown === undefined
          ? html`<p class="muted">Only its values are in this report.</p>`
          : html`<${CaseDetail} blob=${blob} shown=${shown} pictures=${pictures} />`
    }</details>`;
  }
}

/** The start of the first text that the case gives: an id alone tells nobody what it is about. */
function hintOf({ intake, reference }: ShownCase): string {
  for (const value of [...intake.map((one) => one.value), ...(reference === undefined ? [] : [reference.value])]) {
    if (value.kind === "text" && value.text.trim() !== "") return shownLabel(value.text, 70);
  }
  return intake[0]?.value.kind === "json" ? clippedText(JSON.stringify(intake[0].value.value), 70) : "";
}

function CaseValues({ blob, row }: { blob: AnalysisBlob; row: CaseRow }): Child {
  const isRightOrWrong = blob.primary.kind === "binary" && blob.design.repeats === 1;
  const value = isRightOrWrong ? (x: number) => formatValue(x, blob.primary.unit) : primaryFormat(blob);
  return html`<span class="case-values">${armKeys(blob)
    .slice(0, 8)
    .map((arm) => {
      const side = row.perArm[arm];
      const change = arm === blob.baselineArmKey ? undefined : rowChange(row, arm, blob);
      const mean = side?.mean;
      return html`<span class=${`case-value ${change ?? "base"}`}><span class="muted">${arm}</span> ${
        mean === undefined ? html`<em>${side === undefined ? "not run" : "lost"}</em>` : value(mean)
      }${change === undefined ? null : html`<span class="unseen"> ${changeWords[change]}</span>`}</span>`;
    })}<span class="case-worst">${worstWords(blob, row)}</span></span>`;
}

function worstWords(blob: AnalysisBlob, row: CaseRow): string {
  const differences = comparedArmKeys(blob)
    .map((arm) => rowDifference(row, arm, blob.baselineArmKey))
    .filter((x) => x !== undefined);
  if (differences.length === 0) return "";
  const sign = blob.primary.direction === "higher" ? 1 : -1;
  const worst = differences.reduce((least, x) => (x * sign < least * sign ? x : least));
  return `Δ ${formatEffect(
    worst,
    { ...effectStyle(0, 0, blob.primary.unit), decimals: Math.abs(worst) >= 10 ? 0 : 2 },
    true,
  )}`;
}

const changeWords = {
  regression: "worse",
  improvement: "better",
  "flip-down": "fell below the gate",
  "flip-up": "rose over the gate",
  same: "the same",
  lost: "not comparable",
} satisfies Record<RowChange, string>;
