// What two runs of one design must agree on: the blob without provenance and without anything measured by a clock.

import type { AnalysisBlob } from "./blob.ts";

const isTime = (metric: string) => metric.endsWith("_ms");

/** Strips provenance, durations, and guardrails, secondary metrics and noise floors of metrics whose key ends in `_ms`. */
export function withoutTimeMetrics(blob: Omit<AnalysisBlob, "provenance"> & { readonly provenance?: unknown }) {
  const { provenance: _, ...figures } = blob;
  const perArm = Object.fromEntries(
    Object.entries(figures.perArm).map(([key, arm]) => {
      const { duration: _duration, medianDurationMs: _median, ...rest } = arm;
      return [key, { ...rest, durations: arm.duration.n }];
    }),
  );
  return {
    ...figures,
    perArm,
    guardrails: figures.guardrails.filter((one) => !isTime(one.metric)),
    secondary: figures.secondary.filter((one) => !isTime(one.metric)),
    variance: {
      ...figures.variance,
      noiseFloor: Object.fromEntries(Object.entries(figures.variance.noiseFloor).filter(([key]) => !isTime(key))),
    },
    verdictHints: figures.verdictHints.filter((hint) => !/_ms\b/.test(hint)),
  };
}
