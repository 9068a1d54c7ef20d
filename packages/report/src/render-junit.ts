// The report for a build server: every verdict, gate and guardrail is a test. A failure is "it got worse"; an error is "it
// could not be said", because lost trials or missing figures must not read as a bad arm; an unclear guardrail is skipped,
// because it is neither.

import {
  type AnalysisBlob,
  armVerdictSentence,
  effectStyle,
  formatEffect,
  formatFigure,
  formatInterval,
  formatValue,
  type GuardrailFigures,
  isEstimable,
} from "@assay/core/report";
import { armKeys, armName, comparedArmKeys } from "./arms.ts";
import { degradationText } from "./sections/guardrails.ts";
import { clippedText } from "./text/shown-text.ts";

type Check = {
  readonly suite: "verdict" | "gate" | "guardrail" | "losses";
  readonly name: string;
  readonly outcome: "pass" | "failure" | "error" | "skipped";
  readonly message: string;
};

export function renderJUnit(blob: AnalysisBlob): string {
  const checks = [...verdictChecks(blob), ...gateChecks(blob), ...guardrailChecks(blob), ...lossChecks(blob)];
  const suites = Map.groupBy(checks, (check) => check.suite);
  const count = (list: readonly Check[], outcome: Check["outcome"]) =>
    list.filter((check) => check.outcome === outcome).length;
  const totals = (list: readonly Check[]) =>
    `tests="${list.length}" failures="${count(list, "failure")}" errors="${count(list, "error")}" skipped="${count(list, "skipped")}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(blob.provenance.name)}" ${totals(checks)}>`,
    ...[...suites].flatMap(([suite, list]) => [
      `  <testsuite name="${suite}" ${totals(list)}>`,
      ...list.map((check) => testCase(check)),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase({ suite, name, outcome, message }: Check): string {
  const head = `    <testcase classname="assay.${suite}" name="${xml(name)}"`;
  if (outcome === "pass") return `${head}><system-out>${xml(message)}</system-out></testcase>`;
  return `${head}><${outcome} message="${xml(message)}"/></testcase>`;
}

function verdictChecks(blob: AnalysisBlob): Check[] {
  return comparedArmKeys(blob).map((arm) => {
    const delta = blob.deltas[arm]!;
    const outcome =
      delta.agreement === "not-estimable"
        ? "error"
        : delta.significant === true && delta.verdict === "worse"
          ? "failure"
          : "pass";
    return {
      suite: "verdict",
      name: `${armName(blob, arm)} is not found worse than ${blob.baselineArmKey} on ${blob.primary.metric}`,
      outcome,
      message: armVerdictSentence(blob, arm, (key) => armName(blob, key)),
    };
  });
}

/** The paired difference of pass rates at the frozen gate; as everywhere, only what survived the correction counts. */
function gateChecks(blob: AnalysisBlob): Check[] {
  return comparedArmKeys(blob).flatMap((arm): Check[] => {
    const gate = blob.thresholdSweep.deltas[arm]?.gate;
    if (gate === undefined) return [];
    const { mean, low, high } = gate;
    const isKnown = isEstimable(mean) && isEstimable(low) && isEstimable(high);
    const style = effectStyle(low, high);
    return [
      {
        suite: "gate",
        name: `${armName(blob, arm)} is not found to pass the gate of ${formatValue(blob.primary.threshold, blob.primary.unit)} less often than ${blob.baselineArmKey}`,
        outcome: !isKnown ? "error" : high < 0 && isSignificant(blob, arm) ? "failure" : "pass",
        message: isKnown
          ? `pass rate ${formatEffect(mean, style, true)} ${formatInterval(low, high, style)}`
          : "the difference of pass rates cannot be estimated",
      },
    ];
  });
}

function isSignificant({ deltas, holm }: AnalysisBlob, arm: string): boolean {
  const p = deltas[arm]?.pAdjusted;
  return p !== undefined && isEstimable(p) && p <= holm.alpha;
}

function guardrailChecks(blob: AnalysisBlob): Check[] {
  return blob.guardrails.flatMap((guardrail) =>
    comparedArmKeys(blob).flatMap((arm): Check[] => {
      const figures = guardrail.perArm[arm];
      if (figures === undefined) return [];
      const { status, degradation, reason } = figures;
      const size = formatFigure(degradation, (x) => degradationText(guardrail, x));
      return [
        {
          suite: "guardrail",
          name: `${armName(blob, arm)} stays within ${degradationText(guardrail, guardrail.maxDegradation)} on ${guardrail.metric}`,
          outcome: guardrailOutcome(figures),
          message: `${status}: ${size}${reason === undefined ? "" : `; ${reason}`}`,
        },
      ];
    }),
  );
}

function guardrailOutcome({ status, degradation }: GuardrailFigures["perArm"][string]): Check["outcome"] {
  if (status === "breached") return "failure";
  if (status === "ok") return "pass";
  return isEstimable(degradation) ? "skipped" : "error";
}

function lossChecks(blob: AnalysisBlob): Check[] {
  const { srm } = blob.failures;
  const comparable: Check = {
    suite: "losses",
    name: "arms lost trials alike",
    outcome: srm?.level === "alarm" ? "error" : "pass",
    message: srm?.words ?? "no arm lost many more trials than another",
  };
  const perArm = armKeys(blob).map((arm): Check => {
    const { failed, skipped, unscored, planned, n } = blob.perArm[arm]!;
    return {
      suite: "losses",
      name: `${armName(blob, arm)} has scores`,
      outcome: n === 0 ? "error" : "pass",
      message: `${failed + skipped + unscored} of ${planned} trials without a value`,
    };
  });
  return [comparable, ...perArm];
}

/** Characters that XML 1.0 forbids are already written out by then. */
function xml(raw: string): string {
  return clippedText(raw, 2000)
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"'\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
