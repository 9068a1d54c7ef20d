// How arms appear everywhere in a report: baseline first, then those with a star, then the rest by key; eight in view,
// the others folded. An arm's colour is its place, so the baseline always has the colour of ink.

import type { AnalysisBlob } from "@assay/core/report";
import { type Child, html } from "./html.ts";
import { shownLabel } from "./text/shown-text.ts";

export const MAX_ARMS_IN_VIEW = 8;

export function armKeys(blob: AnalysisBlob): string[] {
  const rank = (key: string) => (key === blob.baselineArmKey ? 0 : blob.deltas[key]?.significant === true ? 1 : 2);
  return Object.keys(blob.perArm).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

export function comparedArmKeys(blob: AnalysisBlob): string[] {
  return armKeys(blob).filter((key) => key !== blob.baselineArmKey && blob.deltas[key] !== undefined);
}

/** "B, gpt-large". */
export function armName(blob: AnalysisBlob, key: string): string {
  const label = blob.perArm[key]?.label ?? key;
  return label === key ? key : `${key} (${shownLabel(label, 40)})`;
}

/** 0 for the baseline, 1 to 7 for the arms in view; the folded share the last. */
export function armTone(blob: AnalysisBlob, key: string): number {
  return Math.max(0, Math.min(armKeys(blob).indexOf(key), MAX_ARMS_IN_VIEW - 1));
}

export function ArmChip({ blob, arm, long = true }: { blob: AnalysisBlob; arm: string; long?: boolean }): Child {
  const label = blob.perArm[arm]?.label ?? "";
  return html`<span class="arm"><span class=${`key tone${armTone(blob, arm)}`}>${arm}</span>${
    long && label !== arm ? html` <span class="label">${shownLabel(label)}</span>` : null
  }${arm === blob.baselineArmKey ? html` <span class="role">baseline</span>` : null}</span>`;
}
