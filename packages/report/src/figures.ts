// How a single figure stands in a page. What cannot be estimated has its own look and says why; it is never a number, an
// empty cell or a bare dash.

import { type AnalysisBlob, columnFormat, type Estimable, isEstimable } from "@assay/core/report";
import { type Child, html } from "./html.ts";
import { shownLabel } from "./text/shown-text.ts";

export function Figure({
  value,
  format,
}: {
  value: Estimable<number> | undefined;
  format: (value: number) => string;
}): Child {
  if (value === undefined) return html`<span class="none">not recorded</span>`;
  return isEstimable(value)
    ? html`<span class="num">${format(value)}</span>`
    : NotEstimableMark({ reason: value.reason });
}

export function NotEstimableMark({ reason }: { reason: string }): Child {
  return html`<span class="none" title=${reason}>not estimable<span class="unseen">: ${reason}</span></span>`;
}

/** The name of a metric, which may break where its parts meet and nowhere else. */
export function MetricName({ metric }: { metric: string }): Child {
  const parts = shownLabel(metric, 80).split(/(?<=[._])/);
  return html`<code class="metric">${parts.map((part, i) => (i === 0 ? part : html`<wbr />${part}`))}</code>`;
}

/** How values of the primary metric stand in columns: all with the decimals that the finest of them needs. */
export function primaryFormat(blob: AnalysisBlob): (value: number) => string {
  const figures = Object.values(blob.perArm).flatMap((arm) => [
    arm.min,
    arm.p10,
    arm.median,
    arm.mean,
    arm.p90,
    arm.max,
    arm.worst,
    arm.badTail,
  ]);
  return columnFormat(figures, blob.primary.unit);
}

/** For sorting by scripts: the number itself, or nothing. */
export function sortKey(value: Estimable<number> | undefined): string {
  return value !== undefined && isEstimable(value) ? String(value) : "";
}

/** A heading, what the part means, and what it does not. */
export function Section({ id, title, lead, children }: SectionProps): Child {
  return html`<section id=${id} aria-labelledby=${`${id}-title`}><h2 id=${`${id}-title`}>${title}</h2>${
    lead === undefined ? null : html`<p class="lead">${lead}</p>`
  }${children}</section>`;
}

export type SectionProps = { id: string; title: string; lead?: Child; children?: Child };

/** A table that scrolls inside itself on narrow screens, reachable by keyboard. */
export function WideTable({ label, children }: { label: string; children?: Child }): Child {
  return html`<div class="wide" role="region" tabindex="0" aria-label=${label}>${children}</div>`;
}
