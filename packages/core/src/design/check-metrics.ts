// Holds the metrics and the plan of a design against what the scorers say about their keys: a gate that nothing can
// pass, a logarithm of what may be 0, an interval for a kind of number that this is not.

import { errorAt, type Finding, warningAt } from "../support/finding.ts";
import type { Design, Guardrail, PrimaryMetric } from "./design-schema.ts";
import type { FrozenScorer } from "./frozen-design.ts";

type Metric = PrimaryMetric | Guardrail;
export type FrozenKey = FrozenScorer["keys"][string];

/** Undefined while the scorer or the key is unknown. */
export function frozenKeyOf(
  metric: { readonly scorer: string; readonly key: string },
  scorers: readonly FrozenScorer[],
): FrozenKey | undefined {
  const keys = scorers.find((scorer) => scorer.as === metric.scorer)?.keys;
  return keys !== undefined && Object.hasOwn(keys, metric.key) ? keys[metric.key] : undefined;
}

/** Metrics whose scorer or key is unknown say nothing here. */
export function checkMetricKeys(design: Design, scorers: readonly FrozenScorer[]): Finding[] {
  const metrics: [string, Metric][] = [
    ["primaryMetric", design.primaryMetric],
    ...design.guardrailMetrics.map((guardrail, i): [string, Metric] => [`guardrailMetrics[${i}]`, guardrail]),
  ];
  const findings = metrics.flatMap(([path, metric]) => {
    const key = frozenKeyOf(metric, scorers);
    return key === undefined ? [] : checkMetric(path, metric, key);
  });
  const primaryKey = frozenKeyOf(design.primaryMetric, scorers);
  return primaryKey === undefined ? findings : [...findings, ...checkPlanOfKey(design, primaryKey)];
}

function checkMetric(path: string, metric: Metric, key: FrozenKey): Finding[] {
  const findings: Finding[] = [];
  const name = `${metric.scorer}.${metric.key}`;
  const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = key.range;
  const { threshold } = metric;
  if (threshold !== undefined && (threshold < low || threshold > high)) {
    findings.push(
      errorAt(`${path}.threshold`, `threshold ${threshold} is outside the range of ${name}, ${rangeWords(key)}`),
    );
  }
  for (const limit of ["margin", "maxDegradation"] as const) {
    const value = limit in metric ? (metric as Record<string, unknown>)[limit] : undefined;
    if (metric.scale !== "log" && typeof value === "number" && value >= high - low) {
      findings.push(
        warningAt(`${path}.${limit}`, `${limit} ${value} allows any loss: ${name} ranges from ${low} to ${high}`),
      );
    }
  }
  if ("maxDegradation" in metric && metric.scale === "log") findings.push(...checkLogScale(`${path}.scale`, name, key));
  return findings;
}

function checkLogScale(path: string, name: string, key: FrozenKey): Finding[] {
  const { low } = key.range;
  // A measured time or a price paid is above 0 although its declared range begins there.
  const isAboveZero = low !== undefined && (low > 0 || (low === 0 && (key.unit === "ms" || key.unit === "USD")));
  if (key.kind === "numeric" && isAboveZero) return [];
  return [errorAt(path, `scale log is for values above 0, and ${name} may be 0 or less`)];
}

function checkPlanOfKey({ analysisPlan, primaryMetric }: Design, key: FrozenKey): Finding[] {
  const name = `${primaryMetric.scorer}.${primaryMetric.key}`;
  const findings: Finding[] = [];
  if (analysisPlan.interval === "score" && key.kind !== "binary") {
    findings.push(errorAt("analysisPlan.interval", `interval "score" is for 0/1 metrics, and ${name} is ${key.kind}`));
  }
  const { low, high } = key.range;
  const { minimumEffect } = analysisPlan;
  if (minimumEffect !== undefined && low !== undefined && high !== undefined && minimumEffect >= high - low) {
    const words = `minimumEffect ${minimumEffect} is as large as the whole range of ${name}, ${low} to ${high}`;
    findings.push(warningAt("analysisPlan.minimumEffect", words));
  }
  return findings;
}

function rangeWords({ range: { low, high } }: FrozenKey): string {
  if (low === undefined) return `${high} or less`;
  return high === undefined ? `${low} or more` : `${low} to ${high}`;
}
