// Experiments for tests: a design with every plan field, and trials from a table of values. No value means a lost trial.

import type { AnalysisInput } from "../analyse.ts";
import type { AnalysisDesign } from "../analysis-design.ts";
import type { CaseFact, TrialFact } from "../trial-fact.ts";

type Plan = AnalysisDesign["analysisPlan"];

export const METRIC = "judge.quality";

export function madeUpDesign(
  arms: readonly string[],
  change: Partial<Omit<AnalysisDesign, "analysisPlan" | "primaryMetric">> & {
    readonly plan?: Partial<Plan>;
    readonly primary?: Partial<AnalysisDesign["primaryMetric"]>;
    readonly key?: AnalysisDesign["scorers"][number]["keys"][string];
  } = {},
): AnalysisDesign {
  const { plan, primary, key, ...rest } = change;
  return {
    digest: `sha256:${"7".repeat(64)}`,
    kind: "benchmark",
    hypothesis: "B is better than A",
    repeats: 1,
    guardrailMetrics: [],
    caseSet: {
      name: "set",
      version: 1,
      digest: `sha256:${"8".repeat(64)}`,
      cases: 1,
      holdout: { included: false, cases: 0 },
    },
    arms: arms.map((arm, i) => ({ key: arm, label: `arm ${arm}`, isBaseline: i === 0 })),
    scorers: [
      {
        name: "judge",
        as: "judge",
        version: 1,
        keys: { quality: key ?? { kind: "numeric", direction: "higher", range: { low: 0, high: 1 }, unit: "share" } },
      },
    ],
    ...rest,
    primaryMetric: { scorer: "judge", key: "quality", direction: "higher", threshold: 0.5, ...primary },
    analysisPlan: {
      paired: true,
      alpha: 0.05,
      correction: "holm",
      interval: "auto",
      bootstrapSamples: 1000,
      includeHoldout: false,
      missing: "exclude",
      ...plan,
    },
  };
}

export type Cell = number | undefined | readonly (number | undefined)[];

/** rows[case][arm]: a value, none for a lost trial, or one per repeat. */
export function madeUpInput(
  design: AnalysisDesign,
  rows: readonly (readonly Cell[])[],
  tagsOf: (caseIndex: number) => CaseFact["tags"] = () => ({}),
): AnalysisInput {
  const cases = rows.map((_, i) => ({ caseId: caseIdOf(i), tags: tagsOf(i), holdout: false }));
  const trials = rows.flatMap((row, i) =>
    row.flatMap((cell, a) => {
      const repeats = Array.isArray(cell) ? cell : [cell];
      return repeats.map((value, r) => trialOf(design.arms[a]!.key, caseIdOf(i), r + 1, value));
    }),
  );
  return { design: { ...design, caseSet: { ...design.caseSet, cases: rows.length } }, cases, trials, seed: "seed" };
}

function caseIdOf(index: number): string {
  return `case-${String(index).padStart(5, "0")}`;
}

function trialOf(arm: string, caseId: string, repeat: number, value: number | undefined): TrialFact {
  const known = { arm, caseId, repeat, costMicroUsd: 1000, costSource: "billed", durationMs: 20 } as const;
  if (value === undefined) return { ...known, status: "failed", code: "timed_out", scores: {} };
  return { ...known, status: "scored", scores: { [METRIC]: value } };
}
