// Three small experiments in which everything occurs that an analysis can meet: repeats, clusters, slices, losses of every
// kind, unscored values, money and time of every sort, guardrails on both scales, a metric where lower is better.

import type { AnalysisInput } from "../analyse.ts";
import type { TrialFact } from "../trial-fact.ts";
import { METRIC, madeUpDesign, madeUpInput } from "./made-up-experiment.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
/** Scattered, in 64ths: the same on every machine. */
const scattered = (i: number, by: number) => ((i * i * 7 + i * by * 13 + by * 31) % 61) / 64;

function changed(input: AnalysisInput, change: (trial: TrialFact, i: number) => TrialFact): AnalysisInput {
  return { ...input, trials: [...input.trials].map(change) };
}

const keys = {
  quality: { kind: "numeric", direction: "higher", range: { low: 0, high: 2 }, unit: "share" },
  seconds: { kind: "numeric", direction: "lower", range: { low: 0 }, unit: "s" },
  grade: { kind: "ordinal", direction: "higher", range: { low: 1, high: 5 } },
} as const;

/** Grades of two repeats in clusters, with losses, slices and guardrails. */
function rich(): AnalysisInput {
  const design = madeUpDesign(["A", "B", "C"], {
    repeats: 2,
    scorers: [{ name: "judge", as: "judge", version: 3, keys }],
    plan: { cluster: "family", slices: ["half", "topic"], minimumEffect: 0.1, bootstrapSamples: 1_000 },
    primary: { margin: 0.2, threshold: 0.75 },
    guardrailMetrics: [
      { scorer: "judge", key: "seconds", direction: "lower", maxDegradation: 1.25, scale: "log" },
      { scorer: "judge", key: "grade", direction: "higher", maxDegradation: 0.5 },
    ],
  });
  const rows = range(30).map((i) =>
    range(3).map((arm) =>
      range(2).map((r) => (i % 11 === 3 && arm === 1 + r ? undefined : scattered(i, 2 * arm + r + 1) + arm / 5)),
    ),
  );
  const tagsOf = (i: number) => ({
    half: i % 2 ? "odd" : "even",
    topic: i % 5,
    ...(i % 4 !== 1 && { family: `f${i % 9}` }),
  });
  return changed(madeUpInput(design, rows, tagsOf), (trial, i) => ({
    ...trial,
    ...(trial.status === "failed" && i % 2 === 0 && { status: "skipped", code: "budget_exhausted" }),
    costMicroUsd: 1_000 + 37 * (i % 17),
    costSource: i % 13 === 0 ? "unknown" : "billed",
    ...(i % 29 === 0 && { overrunMicroUsd: 250 }),
    durationMs: 100 + 11 * (i % 23),
    ...(i % 19 === 0 && { coldStart: true }),
    ...(i % 31 === 0 && { refusals: 1 }),
    scores:
      trial.status === "failed"
        ? {}
        : {
            [METRIC]: i % 37 === 5 ? { unscored: "no_reference" } : trial.scores[METRIC]!,
            "judge.seconds": 1 + scattered(i, 9),
            "judge.grade": 1 + (i % 5),
          },
  }));
}

/** An external 0/1 score that is better when it is 0, three repeats, lost trials counted as failures, hold-out cases. */
function attempts(): AnalysisInput {
  const design = madeUpDesign(["A", "B"], {
    repeats: 3,
    scorers: [{ name: "judge", as: "judge", version: 1, external: true, keys: { quality: {} } }],
    plan: { missing: "fail", includeHoldout: true, interval: "percentile", bootstrapSamples: 1_000 },
    primary: { direction: "lower", threshold: 0 },
    caseSet: {
      name: "set",
      version: 2,
      digest: `sha256:${"9".repeat(64)}`,
      cases: 14,
      holdout: { included: true, cases: 3, looks: 2 },
    },
  });
  const rows = range(14).map((i) =>
    range(2).map((arm) =>
      range(3).map((r) => (i === 4 && arm === 1 ? undefined : Number(scattered(i, 3 * arm + r) > 0.35 + arm / 3))),
    ),
  );
  return changed(madeUpInput(design, rows), ({ costMicroUsd: _c, durationMs: _d, ...trial }) => trial);
}

/** Single answers of four arms without correction, where one arm loses a third of its trials. */
function single(): AnalysisInput {
  const key = { kind: "binary", direction: "higher", range: { low: 0, high: 1 } } as const;
  const design = madeUpDesign(["A", "B", "C", "D"], {
    key,
    plan: { correction: "none", bootstrapSamples: 1_000, slices: ["half"] },
    primary: { threshold: 1, margin: 0.3 },
    guardrailMetrics: [{ scorer: "judge", key: "quality", direction: "higher", maxDegradation: 0 }],
  });
  const rows = range(36).map((i) =>
    range(4).map((arm) => (arm === 3 && i % 3 === 1 ? undefined : Number(scattered(i, arm + 1) < 0.4 + arm / 8))),
  );
  return madeUpInput(design, rows, (i) => ({ half: i % 2 ? "odd" : "even" }));
}

export const goldenExperiments = { rich, attempts, single } as const;
