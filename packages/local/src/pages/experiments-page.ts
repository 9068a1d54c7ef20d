// The page at the root of a home: its experiments, newest first, each with its report. Drawn on the server, without
// scripts. The rule it protects: what people wrote is text on it and nothing else.

import { createHash } from "node:crypto";
import { formatUsd } from "@assay/core/money";
import type { ExperimentRecord } from "@assay/core/ports";

export type HtmlPage = { readonly html: string; readonly policy: string };

export type ListedPage = {
  readonly items: readonly ExperimentRecord[];
  readonly nextCursor?: string;
};

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; padding-bottom: .5rem }
th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
code, pre { font: .9em/1.5 ui-monospace, monospace }
pre { padding: .8rem; overflow-x: auto; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .4rem }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Reloads itself while something runs. */
export function experimentsPage({ items, nextCursor }: ListedPage): HtmlPage {
  const isMoving = items.some(({ status }) => status === "running" || status === "analyzing");
  const body = items.length === 0 ? nothingYet() : table(items);
  const older =
    nextCursor === undefined
      ? ""
      : `<p><a href="/reports?cursor=${encodeURIComponent(nextCursor)}">Older experiments</a></p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${isMoving ? '<meta http-equiv="refresh" content="5">' : ""}
<title>Experiments</title><style>${STYLE}</style></head><body><main>
<h1>Experiments of this home</h1>
${body}${older}
</main><footer><p>The API: <a href="/docs">documentation</a>, <a href="/openapi.json">OpenAPI</a>.</p></footer></body></html>
`;
  return { html, policy: POLICY };
}

function nothingYet(): string {
  return `<p>There is none yet. In another terminal, in the repository:</p>
<pre>npx assay run experiments/designs/language-detectors.json --wait</pre>
<p>To measure your own code, copy a design from <code>experiments/designs</code>, edit it, and run that.</p>`;
}

function table(items: readonly ExperimentRecord[]): string {
  return `<div class="wide"><table><caption>Newest first. What runs is counted when it is over; <code>npx assay status ID</code> counts now.</caption>
<thead><tr><th scope="col">Experiment</th><th scope="col">Standing</th><th scope="col" class="number">Trials</th><th scope="col" class="number">Scored</th><th scope="col" class="number">Lost</th><th scope="col" class="number">Spent</th><th scope="col">Created</th></tr></thead>
<tbody>${items.map(row).join("\n")}</tbody></table></div>`;
}

function row(record: ExperimentRecord): string {
  const { experimentId, name, total = 0, outcome, report, createdAt } = record;
  const counts = Object.values(outcome?.byArm ?? {});
  const sum = (of: (count: (typeof counts)[number]) => number) =>
    outcome === undefined ? "" : String(counts.reduce((all, count) => all + of(count), 0));
  const title = `<bdi>${escapeHtml(name)}</bdi>`;
  const linked = report === undefined ? title : `<a href="/reports/${escapeHtml(experimentId)}">${title}</a>`;
  return `<tr><td>${linked}<br><code>${escapeHtml(experimentId)}</code></td><td>${escapeHtml(standingOf(record))}</td>
<td class="number">${total === 0 ? "" : total}</td><td class="number">${sum((count) => count.scored)}</td><td class="number">${sum((count) => count.failed + count.skipped)}</td>
<td class="number">${outcome === undefined ? "" : escapeHtml(formatUsd(outcome.chargedMicroUsd))}</td><td>${escapeHtml(createdAt.slice(0, 16).replace("T", " "))}</td></tr>`;
}

function standingOf({ status, outcome, failure }: ExperimentRecord): string {
  if (failure !== undefined) return `${status}: ${failure}`;
  return outcome?.stop === undefined ? status : `${status}, ${outcome.stop}: ${outcome.stopMessage ?? ""}`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
