// One model in, one HTML file out: nothing fetched, nothing left out, the same bytes for the same model. The analysis
// itself travels inside, as JSON that scripts read and people can save.

import type { ReportModel } from "@assay/core/report";
import { render } from "preact-render-to-string";
import { caseRows } from "./case-rows.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { html } from "./html.ts";
import { Page } from "./page.ts";
import { pageStyle } from "./page-style.ts";
import { packPoints } from "./point-columns.ts";
import { staticRows } from "./sections/case-explorer.ts";
import { embedJson } from "./text/embed-json.ts";
import { shownLabel } from "./text/shown-text.ts";

/** `client.script`: the bundled client; empty for a page without scripts. */
export function renderReport(model: ReportModel, client: { readonly script: string }): string {
  const body = render(html`<${Page} model=${model} />`);
  const script = insideScript(client.script);
  const policy = contentSecurityPolicy({ script, style: pageStyle });
  const title = render(html`<title>${`${shownLabel(model.blob.provenance.name, 120)} · report`}</title>`);
  const data = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${embedJson(value)}</script>`;
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">',
    `${title}<style>${pageStyle}</style></head><body>`,
    body,
    data("assay-analysis", model.blob),
    data("assay-points", packPoints(model.points)),
    data("assay-cases", model.cases),
    data("assay-pictures", unseenPictures(model)),
    data("assay-total", model.totalCases),
    ...(model.notices === undefined ? [] : [data("assay-notices", model.notices)]),
    script === "" ? "" : `<script>${script}</script>`,
    "</body></html>\n",
  ].join("\n");
}

/** Pictures that no static case shows; the client takes the others from the page itself. */
function unseenPictures(model: ReportModel): ReportModel["pictures"] {
  const isStatic = new Set(staticRows(model, caseRows(model)).map((row) => row.caseId));
  const seen = new Set(
    model.cases
      .filter((one) => isStatic.has(one.caseId))
      .flatMap((one) => [
        ...one.intake.map(({ value }) => value),
        ...(one.reference === undefined ? [] : [one.reference.value]),
        ...Object.values(one.perArm).flatMap((trials) =>
          trials.flatMap((trial) => trial.outputs.map(({ value }) => value)),
        ),
      ])
      .flatMap((value) => (value.kind === "file" && value.picture !== undefined ? [value.picture] : [])),
  );
  return Object.fromEntries(Object.entries(model.pictures).filter(([name]) => !seen.has(name)));
}

/**
 * The same program in letters that a page leaves alone: nothing that ends its element, nothing that the parser would
 * replace (then the hash would not match), nothing that reorders the source. Such letters stand only in literals.
 */
function insideScript(source: string): string {
  return source
    .replace(/\r\n?/g, "\n")
    .replace(/<(\/script|!--)/gi, "\\x3c$1")
    .replace(unsafeInSource, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const unsafeInSource = /(?![\n\t])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
