// The experiment that a schedule runs: two to four cases in two arms, money for all or for some of them, costs under,
// at and over the reservation, some runs accepted by a service.

import type { Design } from "@assay/core/design";
import { designSchema } from "@assay/core/design";
import type { Catalogue } from "@assay/core/ports";
import type { SeededRandom } from "@assay/core/support";
import type { WorkflowSpec } from "@assay/core/workflows/records";

const RESERVATION = 5_000;
/** One in four is above the reservation. */
const COSTS = [0, 3_000, 3_000, 3_000, 5_000, 5_000, 6_000, 9_000];

export type SmallExperiment = {
  readonly cases: number;
  readonly total: number;
  readonly concurrency: number;
  readonly limitMicroUsd: number;
  readonly reservation: number;
  readonly maxReceives: number;
  readonly isLaptop: boolean;
  /** Below the size of a record: records are stored apart, and may be adopted. */
  readonly inlineRecordBytes: number;
  readonly outputChars: number;
  costOf(ordinal: number): number;
  isAsync(ordinal: number): boolean;
};

export function smallExperiment(random: SeededRandom): SmallExperiment {
  const cases = 2 + random.nextBelow(3);
  const total = cases * 2;
  const costs = Array.from({ length: total }, () => COSTS[random.nextBelow(COSTS.length)]!);
  const hasAsync = random.nextBelow(4) === 0;
  const async = costs.map(() => hasAsync && random.nextBelow(2) === 0);
  return {
    cases,
    total,
    concurrency: 1 + random.nextBelow(3),
    limitMicroUsd: random.nextBelow(3) === 0 ? 10_000 + random.nextBelow(12_000) : total * RESERVATION,
    reservation: RESERVATION,
    maxReceives: 2 + random.nextBelow(4),
    isLaptop: random.nextBelow(2) === 0,
    inlineRecordBytes: random.nextBelow(2) === 0 ? 0 : 8_192,
    outputChars: 10,
    costOf: (ordinal) => costs[ordinal]!,
    isAsync: (ordinal) => async[ordinal]!,
  };
}

const workflow: WorkflowSpec = {
  workflowId: "small",
  version: 1,
  title: "Small",
  target: { kind: "module" },
  intakeSchema: { type: "object" },
  slots: {},
  price: { kind: "perRun", lowUsd: 0.003, likelyUsd: 0.004, highUsd: RESERVATION / 1e6 },
  timeoutMs: 5_000,
  codeDigest: `sha256:${"0".repeat(64)}`,
};

export function smallCatalogue(): Catalogue {
  return {
    workflows: async () => [workflow],
    codeDigest: async () => workflow.codeDigest,
    priceBook: async () => ({ asOf: "2026-01-01", models: {} }),
    ownScorers: async () => [],
    build: async () => ({ commit: null, dirty: null }),
  };
}

export function smallDesign(small: SmallExperiment): Design {
  return designSchema.parse({
    name: "Small",
    kind: "benchmark",
    hypothesis: "Whatever happens, the account is right.",
    primaryMetric: { scorer: "run_metrics", key: "succeeded", direction: "higher", threshold: 1 },
    analysisPlan: { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000 },
    concurrency: small.concurrency,
    budgetLimitUsd: small.limitMicroUsd / 1e6,
    onBudget: "stop",
    caseSet: {
      name: "small",
      cases: Array.from({ length: small.cases }, (_, i) => ({ caseId: `c${i}`, intake: { n: i } })),
    },
    arms: [
      { key: "A", label: "A", isBaseline: true, workflowId: "small" },
      { key: "B", label: "B", workflowId: "small", intakeOverrides: { arm: "b" } },
    ],
  });
}
