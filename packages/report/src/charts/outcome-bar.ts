// For a metric that is right or wrong there is no distribution to draw: every planned trial of an arm as one bar of
// passed, not passed, and without a value.

import { type AnalysisBlob, formatCount, isEstimable } from "@assay/core/report";
import { armTone } from "../arms.ts";
import { type Child, html } from "../html.ts";
import { round } from "./linear-scale.ts";

const WIDTH = 720;

/** Every planned trial of an arm in one of three counts. */
export function outcomeCounts(blob: AnalysisBlob, arm: string) {
  const figures = blob.perArm[arm];
  if (figures === undefined) return { passed: 0, failed: 0, missing: 0 };
  const { passRate, n, planned } = figures;
  const passed = isEstimable(passRate) ? Math.round(passRate * n) : 0;
  return { passed, failed: n - passed, missing: planned - n };
}

export function OutcomeBar({ blob, arm }: { blob: AnalysisBlob; arm: string }): Child {
  const figures = blob.perArm[arm];
  if (figures === undefined || figures.planned === 0) return null;
  const { passed, failed, missing } = outcomeCounts(blob, arm);
  const words = `${formatCount(passed)} passed, ${formatCount(failed)} did not, ${formatCount(missing)} without a value`;
  const width = (count: number) => round((count / figures.planned) * WIDTH);
  return html`<svg class="chart outcomes" viewBox=${`0 0 ${WIDTH} 18`} width=${WIDTH} height="18" role="img" aria-label=${words}>
      <g class=${`bins tone${armTone(blob, arm)}`}><rect x="0" y="0" width=${width(passed)} height="18" /></g>
      <rect class="tie" x=${width(passed)} y="0" width=${width(failed)} height="18" />
      <rect class="missing" x=${width(figures.n)} y="0" width=${width(missing)} height="18" />
    </svg><p class="tally-words">${words}</p>`;
}
