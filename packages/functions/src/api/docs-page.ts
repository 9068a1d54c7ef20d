// The API as one page without scripts: every route with its parameters, answers and refusals. Nothing is fetched, so it
// reads the same without a network.

import { html } from "hono/html";
import type { AnyRouteSpec } from "./api-router.ts";
import { exampleOf } from "./examples.ts";
import { problemKinds } from "./http-status.ts";

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
pre{overflow:auto;border:1px solid;padding:.5rem}code,pre{font-family:ui-monospace,monospace}h3{margin-bottom:0;font-size:1rem}p{margin:.25rem 0}li{margin:.1rem 0}`;

export function docsPage(specs: readonly AnyRouteSpec[], version: string): string {
  const byNoun = Map.groupBy(specs, (spec) => spec.noun);
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay API</title><style>${style}</style></head><body>
<h1>Assay API ${version}</h1>
<p>Requests carry <code>Authorization: Bearer …</code>. Bodies are JSON. Lists answer <code>{ items, nextCursor }</code>.
Refusals are <code>application/problem+json</code> with <code>code</code> and <code>findings</code>.
Programs read <a href="/openapi.json">/openapi.json</a>.</p>
${[...byNoun].map(([noun, routes]) => html`<h2>${noun}</h2>${routes.map(routeEntry)}`)}
</body></html>
`);
}

function routeEntry(spec: AnyRouteSpec) {
  const { method, path, about, query, answers, refuses = [] } = spec;
  const names = Object.keys(query?.shape ?? {});
  return html`<section><h3><code>${method.toUpperCase()} ${path}</code></h3><p>${about}</p><ul>
${names.length === 0 ? "" : html`<li>Query: ${names.map((name) => html`<code>${name}</code> `)}</li>`}
${Object.entries(answers).map(([status, answer]) => html`<li>${status}: ${answer.about}</li>`)}
${refuses.map((code) => html`<li>${problemKinds[code].status} <code>${code}</code>: ${problemKinds[code].title}.</li>`)}
</ul>${exampleEntry(spec)}</section>`;
}

const MOST_SHOWN = 3_000;

function exampleEntry(spec: AnyRouteSpec) {
  const { request, responses = {} } = exampleOf(spec) ?? {};
  const parts = [
    ...(request === undefined ? [] : [["Request", request] as const]),
    ...Object.entries(responses).map(([status, body]) => [`Answer ${status}`, body] as const),
  ];
  if (parts.length === 0) return "";
  return html`<details><summary>Example</summary>${parts.map(
    ([what, body]) => html`<p>${what}</p><pre>${shortened(JSON.stringify(body, null, 2))}</pre>`,
  )}</details>`;
}

function shortened(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}\n… all of it is in /openapi.json`;
}
