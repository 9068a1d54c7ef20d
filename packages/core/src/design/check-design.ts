// What a design may not say although its shape is right, as far as the design alone shows it. Rules that need the
// workflows, the scorers, the cases or the prices are in freeze-design.ts.

import { attachmentPath } from "../cases/attachment.ts";
import { canonicalJson } from "../support/canonical-json.ts";
import { errorAt, type Finding, warningAt } from "../support/finding.ts";
import type { Json } from "../support/json.ts";
import { isJsonObject } from "../support/json.ts";
import type { Design } from "./design-schema.ts";
import { childPath } from "./document-path.ts";

export function checkDesign(design: Design): Finding[] {
  return [
    ...checkMetrics(design),
    ...checkPlan(design),
    ...checkCaseSet(design),
    ...checkArms(design),
    ...checkScorers(design),
  ];
}

function checkMetrics({ primaryMetric, guardrailMetrics, analysisPlan }: Design): Finding[] {
  const findings: Finding[] = [];
  const { margin } = primaryMetric;
  const { minimumEffect } = analysisPlan;
  if (margin !== undefined && minimumEffect !== undefined && margin > minimumEffect) {
    findings.push(
      warningAt(
        "primaryMetric.margin",
        `margin ${margin} is above minimumEffect ${minimumEffect}: a loss that you said matters would still be called "not worse"`,
      ),
    );
  }
  if (primaryMetric.scale === "log") {
    const words = "scale log is for guardrails: the primary metric is compared in its own unit";
    findings.push(errorAt("primaryMetric.scale", words));
  }
  const seen = new Map([[`${primaryMetric.scorer}.${primaryMetric.key}`, "the primary metric"]]);
  for (const [i, guardrail] of guardrailMetrics.entries()) {
    const path = `guardrailMetrics[${i}]`;
    const metric = `${guardrail.scorer}.${guardrail.key}`;
    const earlier = seen.get(metric);
    if (earlier !== undefined) findings.push(errorAt(path, `${metric} is ${earlier} already`));
    seen.set(metric, `guardrailMetrics[${i}]`);
    findings.push(...checkMaxDegradation(`${path}.maxDegradation`, guardrail));
  }
  return findings;
}

function checkMaxDegradation(path: string, guardrail: Design["guardrailMetrics"][number]): Finding[] {
  const { maxDegradation, scale } = guardrail;
  if (scale === "log" && maxDegradation <= 1) {
    const words = "with scale log maxDegradation is a ratio (1.1 allows 10 % worse)";
    return [warningAt(path, `${words}: at ${maxDegradation} the guardrail is ok only when the arm is better`)];
  }
  if (scale !== "log" && maxDegradation === 0) {
    return [warningAt(path, "maxDegradation 0 allows no loss at all: the guardrail is ok only when the arm is better")];
  }
  return [];
}

function checkPlan({ analysisPlan, arms, repeats, kind, lane }: Design): Finding[] {
  const findings: Finding[] = [];
  const { interval, cluster, slices = [], correction } = analysisPlan;
  if (interval === "score" && repeats > 1) {
    findings.push(
      errorAt("analysisPlan.interval", `interval "score" is for one repeat, but repeats is ${repeats}; use "auto"`),
    );
  }
  if (interval === "score" && cluster !== undefined) {
    findings.push(
      errorAt("analysisPlan.interval", `interval "score" knows no clusters, but cluster is "${cluster}"; use "auto"`),
    );
  }
  if (correction === "none" && arms.length > 2) {
    findings.push(
      warningAt(
        "analysisPlan.correction",
        `${arms.length - 1} arms are compared without a correction: chance alone will look like a result more often than alpha says`,
      ),
    );
  }
  for (const [i, slice] of slices.entries()) {
    if (slices.indexOf(slice) < i)
      findings.push(errorAt(`analysisPlan.slices[${i}]`, `slice "${slice}" is there twice`));
  }
  if (kind === "canary" && lane === undefined) {
    findings.push(
      warningAt("lane", "a canary compares with what its lane last shipped: without a lane it has no baseline"),
    );
  }
  return findings;
}

function checkCaseSet({ caseSet }: Design): Finding[] {
  const sources = (["casesFile", "version", "cases"] as const).filter((key) => caseSet[key] !== undefined);
  if (sources.length !== 1) {
    const named = sources.length === 0 ? "none of them" : sources.join(" and ");
    return [errorAt("caseSet", `a case set has exactly one of casesFile, version and cases; here is ${named}`)];
  }
  if (caseSet.cases === undefined) return [];
  if (caseSet.cases.length === 0) return [errorAt("caseSet.cases", "the case set is empty")];
  return duplicateCaseIds(caseSet.cases, "caseSet.cases");
}

/** One finding per case whose id an earlier case has. */
export function duplicateCaseIds(cases: readonly { readonly caseId: string }[], path: string): Finding[] {
  const first = new Map<string, number>();
  return cases.flatMap(({ caseId }, i) => {
    const earlier = first.get(caseId);
    if (earlier === undefined) first.set(caseId, i);
    return earlier === undefined
      ? []
      : [errorAt(`${path}[${i}].caseId`, `caseId "${caseId}" is the id of ${path}[${earlier}] already`)];
  });
}

function checkArms({ arms, kind }: Design): Finding[] {
  const findings: Finding[] = [];
  const baselines = arms.flatMap((arm, i) => (arm.isBaseline ? [i] : []));
  if (baselines.length === 0)
    findings.push(errorAt("arms", "no arm is the baseline: exactly one needs isBaseline true"));
  for (const i of baselines.slice(1)) {
    const first = arms[baselines[0]!]!.key;
    findings.push(errorAt(`arms[${i}].isBaseline`, `arm ${first} is the baseline already: exactly one may be`));
  }
  const keys = new Map<string, number>();
  const labels = new Map<string, string>();
  const contents = new Map<string, string>();
  for (const [i, arm] of arms.entries()) {
    const path = `arms[${i}]`;
    const sameKey = keys.get(arm.key);
    if (sameKey !== undefined)
      findings.push(errorAt(`${path}.key`, `key "${arm.key}" is the key of arms[${sameKey}] already`));
    else keys.set(arm.key, i);
    const sameLabel = labels.get(arm.label);
    if (sameLabel !== undefined) {
      findings.push(warningAt(`${path}.label`, `arms ${sameLabel} and ${arm.key} have one label, "${arm.label}"`));
    } else labels.set(arm.label, arm.key);
    const content = armContent(arm);
    const sameContent = contents.get(content);
    // What a canary's lane shipped and what runs now may be the same: then it says whether anything around them changed.
    const isRefused = sameContent !== undefined && kind !== "canary";
    if (isRefused) findings.push(errorAt(path, equalArmsSentence(sameContent, arm.key)));
    else contents.set(content, arm.key);
    findings.push(...attachmentsInOverrides(arm.intakeOverrides ?? {}, `${path}.intakeOverrides`));
  }
  return findings;
}

/** What an arm runs, as it is written. */
export function armContent(arm: Design["arms"][number]): string {
  const { workflowId, workflowVersion = null, intakeOverrides = {}, providerOverrides = {}, timeoutMs = null } = arm;
  return canonicalJson([workflowId, workflowVersion, intakeOverrides, providerOverrides, timeoutMs]);
}

export function equalArmsSentence(one: string, other: string): string {
  return `arms ${one} and ${other} are the same: same workflow, version, intake, models and time limit`;
}

function attachmentsInOverrides(value: Json, path: string): Finding[] {
  if (attachmentPath(value) !== undefined) {
    return [errorAt(path, "an attachment belongs in the cases: a file in intakeOverrides is not looked up")];
  }
  if (Array.isArray(value)) return value.flatMap((item: Json, i) => attachmentsInOverrides(item, childPath(path, i)));
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, item]) => attachmentsInOverrides(item, childPath(path, key)));
  }
  return [];
}

function checkScorers({ scorers }: Design): Finding[] {
  const names = scorers.map((use) => (typeof use === "string" ? use : (use.as ?? use.name)));
  return names.flatMap((name, i) => {
    const earlier = names.indexOf(name);
    if (earlier === i) return [];
    const advice = "give one of them another name with `as`";
    return [errorAt(`scorers[${i}]`, `"${name}" is the name of scorers[${earlier}] already; ${advice}`)];
  });
}
