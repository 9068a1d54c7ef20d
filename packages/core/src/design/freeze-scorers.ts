// Pins each scorer that a design uses at its version, with its options. The frozen list is sorted by name, so that the
// order of writing changes no digest. The catalogue comes later in reading order, so its resolver is handed in.

import { errorAt, type Finding } from "../support/finding.ts";
import type { JsonObject } from "../support/json.ts";
import type { Design } from "./design-schema.ts";
import type { FrozenScorer } from "./frozen-design.ts";

/** `resolveScorers` of scoring, with the scorers beside the catalogue already in it. */
export type ResolveScorers = (request: {
  readonly scorers: Design["scorers"];
  readonly metrics: readonly {
    readonly path: string;
    readonly scorer: string;
    readonly key: string;
    readonly direction: "higher" | "lower";
  }[];
}) => {
  readonly resolved: readonly {
    readonly as: string;
    readonly scorer: {
      readonly name: string;
      readonly version: number;
      readonly keys: Readonly<Record<string, DeclaredMetricKey>>;
    };
    readonly options: JsonObject;
    readonly optionsDigest: string;
  }[];
  readonly findings: readonly Finding[];
};

type DeclaredMetricKey = {
  readonly kind: "binary" | "numeric" | "ordinal";
  readonly direction: "higher" | "lower";
  readonly range: { readonly low?: number; readonly high?: number };
  readonly unit: string;
  readonly about: string;
};

export const RUN_METRICS = "run_metrics";

export function freezeScorers(
  design: Pick<Design, "scorers" | "primaryMetric" | "guardrailMetrics">,
  resolve: ResolveScorers,
): { readonly scorers: readonly FrozenScorer[]; readonly findings: readonly Finding[] } {
  const { resolved, findings } = resolve({
    scorers: design.scorers,
    metrics: [
      { path: "primaryMetric", ...metricOf(design.primaryMetric) },
      ...design.guardrailMetrics.map((guardrail, i) => ({ path: `guardrailMetrics[${i}]`, ...metricOf(guardrail) })),
    ],
  });
  const scorers = resolved.map(
    ({ as, scorer, options, optionsDigest }): FrozenScorer => ({
      name: scorer.name,
      as,
      version: scorer.version,
      options,
      optionsDigest,
      keys: Object.fromEntries(
        Object.entries(scorer.keys).map(([key, { kind, direction, range, unit, about }]) => [
          key,
          { kind, direction, range: { ...range }, unit, about },
        ]),
      ),
    }),
  );
  scorers.sort((a, b) => (a.as < b.as ? -1 : 1));
  const isMeasured = scorers.some(({ name, as }) => name === RUN_METRICS && as === RUN_METRICS);
  return {
    scorers,
    findings: isMeasured
      ? findings
      : [...findings, errorAt("scorers", `"${RUN_METRICS}" always runs, under that name`)],
  };
}

function metricOf({ scorer, key, direction }: Design["primaryMetric"] | Design["guardrailMetrics"][number]) {
  return { scorer, key, direction };
}
