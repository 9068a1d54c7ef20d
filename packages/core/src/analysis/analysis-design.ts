// What the analysis reads of a frozen design. A frozen design fits as it is; `assay analyze` builds one without resolving
// a workflow.

import type { AnalysisPlan, Guardrail, PrimaryMetric } from "../design/design-schema.ts";

/** An external scorer may declare nothing of its keys; then kind is inferred and the range is unknown. */
export type DeclaredKey = {
  readonly kind?: "binary" | "numeric" | "ordinal";
  readonly direction?: "higher" | "lower";
  readonly range?: { readonly low?: number | undefined; readonly high?: number | undefined };
  readonly unit?: string;
};

export type AnalysisDesign = {
  readonly digest: string;
  readonly kind: "benchmark" | "canary" | "screening" | "run";
  readonly hypothesis: string;
  readonly repeats: number;
  readonly primaryMetric: PrimaryMetric;
  readonly guardrailMetrics: readonly Guardrail[];
  readonly analysisPlan: AnalysisPlan;
  readonly caseSet: {
    readonly name: string;
    readonly version: number;
    readonly digest: string;
    readonly cases: number;
    readonly holdout: {
      readonly included: boolean;
      readonly cases: number;
      /** Which look at the hold-out of this case set it is: one per experiment, whatever the version. */
      readonly looks?: number;
    };
  };
  readonly arms: readonly { readonly key: string; readonly label: string; readonly isBaseline: boolean }[];
  readonly scorers: readonly {
    readonly name: string;
    readonly as: string;
    readonly version: number;
    readonly external?: boolean;
    readonly keys: Readonly<Record<string, DeclaredKey>>;
  }[];
};

export function metricNameOf(metric: { readonly scorer: string; readonly key: string }): string {
  return `${metric.scorer}.${metric.key}`;
}

/** What the design's scorers say about "scorer.key"; undefined when nothing is declared. */
export function declaredKeyOf(design: AnalysisDesign, metric: string): DeclaredKey | undefined {
  for (const scorer of design.scorers) {
    if (!metric.startsWith(`${scorer.as}.`)) continue;
    const declared = scorer.keys[metric.slice(scorer.as.length + 1)];
    if (declared !== undefined) return declared;
  }
  return undefined;
}
