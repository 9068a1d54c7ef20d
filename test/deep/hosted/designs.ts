// Designs for the hosted cloud.

/** Two detectors over so many short texts, free of charge. */
export function smallDesign(cases: number, more: Readonly<Record<string, unknown>> = {}) {
  return {
    name: "Two detectors",
    kind: "benchmark",
    hypothesis: "Both answer.",
    primaryMetric: { scorer: "run_metrics", key: "succeeded", direction: "higher", threshold: 1 },
    analysisPlan: { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000 },
    concurrency: 10,
    budgetLimitUsd: 0,
    caseSet: {
      name: "texts",
      cases: Array.from({ length: cases }, (_, n) => ({
        caseId: `c${n}`,
        intake: { text: `a short text number ${n}` },
      })),
    },
    arms: [
      { key: "A", label: "franc", isBaseline: true, workflowId: "language-franc" },
      { key: "B", label: "tinyld", workflowId: "language-tinyld" },
    ],
    ...more,
  };
}
