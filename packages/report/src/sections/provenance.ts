// Where the figures came from, and how to make them again. Nothing secret is in the model, so nothing is hidden here.

import { type AnalysisBlob, formatDuration, type Provenance as Origin } from "@assay/core/report";
import { Section, WideTable } from "../figures.ts";
import { type Child, html } from "../html.ts";
import { momentText } from "../text/moment-text.ts";
import { clippedText, shownLabel, shownText } from "../text/shown-text.ts";

export function Provenance({ blob }: { blob: AnalysisBlob }): Child {
  const { provenance } = blob;
  return html`<${Section} id="provenance" title="Provenance">
    <dl class="provenance">${factsOf(blob).map(([name, value]) => html`<div><dt>${name}</dt><dd>${clippedText(value, 400)}</dd></div>`)}</dl>
    ${provenance.arms === undefined ? null : Arms({ arms: provenance.arms })}
    ${Scorers({ blob })}
    ${
      provenance.reproduce === undefined || provenance.reproduce.length === 0
        ? null
        : html`<h3>Make it again</h3><pre class="shell" tabindex="0">${provenance.reproduce.map((line) => shownText(line)).join("\n")}</pre>`
    }
  <//>`;
}

function factsOf({ designDigest, seed, caseSet, schema, provenance }: AnalysisBlob): [string, string][] {
  const facts: [string, string | undefined][] = [
    ["Design digest", designDigest],
    ["Experiment", provenance.experimentId],
    ["Revision", provenance.reportRevision?.toString()],
    ["Lane", provenance.lane],
    ["Case set", `${caseSet.name}, version ${caseSet.version}`],
    ["Case set digest", caseSet.digest],
    ["Hold-out", holdoutWords(caseSet.holdout)],
    ["Seed", seed],
    ["Created", moment(provenance.createdAt)],
    ["Started", moment(provenance.startedAt)],
    ["Finished", moment(provenance.finishedAt)],
    ["Analysed", moment(provenance.analysedAt)],
    ["Build", buildWords(provenance.build)],
    [
      "Price book",
      provenance.priceBook === undefined
        ? undefined
        : `as of ${provenance.priceBook.asOf}, ${provenance.priceBook.digest}`,
    ],
    ["Concurrency", provenance.concurrency?.toString()],
    [
      "Order",
      provenance.order?.largestDisplacement === undefined
        ? undefined
        : `no trial started more than ${provenance.order.largestDisplacement} places from its planned place`,
    ],
    ["Service versions", versionsWords(provenance.serviceVersions)],
    [
      "Runtime",
      `Node ${provenance.runtime.node}${provenance.runtime.platform === undefined ? "" : `, ${provenance.runtime.platform}`}`,
    ],
    ["Analysis schema", schema],
    ...Object.entries(provenance.paths ?? {}).map(([what, path]): [string, string] => [
      `File: ${shownLabel(what)}`,
      path,
    ]),
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined);
}

function moment(iso: string | undefined): string | undefined {
  return iso === undefined ? undefined : momentText(iso);
}

function holdoutWords({ included, cases, looks }: AnalysisBlob["caseSet"]["holdout"]): string {
  if (cases === 0) return "none";
  if (!included) return `${cases} cases, left out`;
  return `${cases} cases, included in these figures; looked at ${looks === 1 ? "once" : `${looks} times`}`;
}

function buildWords(build: Origin["build"]): string | undefined {
  if (build === undefined) return undefined;
  const commit = build.commit === null ? "commit unknown" : `commit ${build.commit}`;
  const state = build.dirty === null ? "" : build.dirty ? ", with changes that are not committed" : ", clean";
  return `${commit}${state}${build.declared === undefined ? "" : `, declared as ${build.declared}`}`;
}

function versionsWords(versions: Origin["serviceVersions"]): string | undefined {
  const entries = Object.entries(versions ?? {});
  return entries.length === 0 ? undefined : entries.map(([arm, names]) => `${arm}: ${names.join(", ")}`).join("; ");
}

function Arms({ arms }: { arms: NonNullable<Origin["arms"]> }): Child {
  return html`<h3>Arms as run</h3><${WideTable} label="Arms as run"><table>
    <thead><tr><th scope="col">Arm</th><th scope="col" class="words">Workflow</th><th scope="col" class="words">Slots</th><th scope="col" class="words">Overrides</th><th scope="col">Time limit</th><th scope="col" class="words">Code digest</th></tr></thead>
    <tbody>${arms.map(
      (
        arm,
      ) => html`<tr><th scope="row">${arm.key}</th><td class="words">${shownLabel(arm.workflowId)} v${arm.workflowVersion}</td>
        <td class="words">${Object.entries(arm.slots).map(([slot, name]) => html`<div>${shownLabel(slot)}: ${shownLabel(name)}</div>`)}</td>
        <td class="words"><code>${clippedText(JSON.stringify(arm.intakeOverrides), 200)}</code></td><td>${formatDuration(arm.timeoutMs)}</td><td class="words"><code>${shownText(arm.codeDigest?.slice(0, 19) ?? "none")}</code></td></tr>`,
    )}</tbody></table><//>`;
}

function Scorers({ blob }: { blob: AnalysisBlob }): Child {
  const options = blob.provenance.scorerOptions ?? {};
  return html`<h3>Scorers</h3><${WideTable} label="Scorers"><table>
    <thead><tr><th scope="col">Scorer</th><th scope="col">Version</th><th scope="col" class="words">Options</th></tr></thead>
    <tbody>${blob.scorers.map((scorer) => {
      const own = options[scorer.as ?? scorer.name];
      return html`<tr><th scope="row">${shownLabel(scorer.as ?? scorer.name)}${scorer.as === undefined ? null : html` <small>${scorer.name}</small>`}</th><td>${scorer.version}${scorer.external === true ? " (made elsewhere)" : ""}</td><td class="words"><code>${own === undefined ? "none" : clippedText(JSON.stringify(own), 300)}</code></td></tr>`;
    })}</tbody></table><//>`;
}
