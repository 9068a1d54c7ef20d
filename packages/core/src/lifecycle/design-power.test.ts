import { expect, test } from "vitest";
import type { Design } from "../design/index.ts";
import { isEstimable } from "../support/estimable.ts";
import { type DesignPowerRequest, designPower } from "./design-power.ts";
import { readPilot } from "./read-pilot.ts";

const design = {
  name: "d",
  kind: "benchmark",
  hypothesis: "h",
  primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
  guardrailMetrics: [],
  analysisPlan: {
    paired: true,
    alpha: 0.05,
    correction: "holm",
    interval: "auto",
    bootstrapSamples: 1_000,
    includeHoldout: false,
    missing: "exclude",
  },
  repeats: 1,
  budgetLimitUsd: 1,
  caseSet: { name: "c", casesFile: "nowhere.jsonl" },
  arms: ["A", "B"].map((key) => ({ key, label: key, isBaseline: key === "A", workflowId: "w", intakeOverrides: {} })),
  scorers: [],
} as unknown as Design;
const numeric: Design = {
  ...design,
  primaryMetric: { scorer: "judge", key: "quality", direction: "higher", threshold: 0.5 },
};

function pilot(metric: string, rows: readonly (readonly [number, number])[], of: Design = design) {
  const lines = rows.flatMap(([a, b], i) => [
    { arm: "A", caseId: `c${i}`, scores: { [metric]: a } },
    { arm: "B", caseId: `c${i}`, scores: { [metric]: b } },
  ]);
  const bytes = new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join("\n"));
  return { kind: "pilot", pilot: readPilot(bytes, "pilot.jsonl", of), name: "pilot.jsonl" } as const;
}

const pairs = (wins: number, losses: number, ties: number) => [
  ...Array.from({ length: wins }, () => [0, 1] as const),
  ...Array.from({ length: losses }, () => [1, 0] as const),
  ...Array.from({ length: ties }, () => [1, 1] as const),
];
const ask = (request: Partial<DesignPowerRequest>) =>
  designPower({ design, effect: 0.2, sizes: [40], ...request }).points[0]!.power;

test("a pilot of 0/1 pairs says the same as the share of cases on which its arms differ", () => {
  const spread = pilot("exact_match.correct", pairs(6, 3, 21));
  const answer = designPower({ design, effect: 0.2, sizes: [40], spread });
  expect(answer.spread).toMatchObject({ from: "pilot", arm: "B", pairs: 30, share: 0.3 });
  expect(answer.points).toEqual(
    designPower({ design, effect: 0.2, sizes: [40], spread: { kind: "discordance", share: 0.3 } }).points,
  );
  expect(answer.assumptions[0]).toContain("9 of 30");
});

test("unrelated answers of 70 and 90 % differ on 34 % of the cases, and those of 90 and 70 % as well", () => {
  const rates = (direction: "higher" | "lower", rate: number) =>
    designPower({
      design: { ...design, primaryMetric: { ...design.primaryMetric, direction } },
      effect: 0.2,
      sizes: [40],
      spread: { kind: "baseline-rate", rate },
    }).spread as { share: number };
  expect(rates("higher", 0.7).share).toBeCloseTo(0.34, 12);
  expect(rates("lower", 0.9).share).toBeCloseTo(0.34, 12);
  expect(() => rates("higher", 0.9)).toThrow("leaves the range");
  expect(() => rates("lower", 0.1)).toThrow("leaves the range");
});

test("without any spread a 0/1 metric is supposed to differ on half of the cases, or on as many as the effect needs", () => {
  expect(designPower({ design, effect: 0.2, sizes: [40] }).spread).toEqual({ from: "nothing", share: 0.5 });
  expect(designPower({ design, effect: 0.7, sizes: [40] }).spread).toEqual({ from: "nothing", share: 0.7 });
});

test("the arm whose cases spread most decides", () => {
  const three: Design = {
    ...numeric,
    arms: [...numeric.arms, { ...numeric.arms[1]!, key: "C", label: "C" }],
  };
  const lines = Array.from({ length: 25 }, (_, i) => [
    { arm: "A", caseId: `c${i}`, scores: { "judge.quality": 0.5 } },
    { arm: "B", caseId: `c${i}`, scores: { "judge.quality": 0.5 + ((i * 7) % 25) / 10 } },
    { arm: "C", caseId: `c${i}`, scores: { "judge.quality": 0.5 + ((i * 7) % 25) / 100 } },
  ]).flat();
  const bytes = new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join("\n"));
  const spread = { kind: "pilot", pilot: readPilot(bytes, "p", three), name: "p" } as const;
  const answer = designPower({ design: three, effect: 0.5, sizes: [40], spread });
  expect(answer).toMatchObject({ comparisons: 2, alphaPerComparison: 0.025, spread: { arm: "B", pairs: 25 } });
  expect(answer.assumptions.join("\n")).toContain("hardest of Holm's 2 steps");
});

test("clusters are counted where the plan names them: as many deltas as the pilot has clusters", () => {
  const clustered: Design = { ...numeric, analysisPlan: { ...design.analysisPlan, cluster: "book" } };
  const lines = Array.from({ length: 24 }, (_, i) =>
    ["A", "B"].map((arm) => ({
      arm,
      caseId: `c${i}`,
      scores: { "judge.quality": arm === "A" ? 0.1 : i / 24 },
      tags: { book: `b${i % 8}` },
    })),
  ).flat();
  const bytes = new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join("\n"));
  const spread = { kind: "pilot", pilot: readPilot(bytes, "p", clustered), name: "p" } as const;
  const answer = designPower({ design: clustered, effect: 0.2, sizes: [20], spread });
  expect(answer).toMatchObject({ unit: "clusters", spread: { pairs: 8 } });
});

test("the effect is the plan's smallest that matters unless another is asked about", () => {
  const planned: Design = { ...design, analysisPlan: { ...design.analysisPlan, minimumEffect: 0.2 } };
  expect(designPower({ design: planned, sizes: [40] })).toEqual(designPower({ design, effect: 0.2, sizes: [40] }));
  expect(() => designPower({ design })).toThrow("no minimumEffect");
});

test("the search ends at a number of cases that reaches the target, and 9 in 10 needs more than 8 in 10", () => {
  const needed = (target: number) => designPower({ design, effect: 0.2, target }).neededCases;
  const [eight, nine] = [needed(0.8), needed(0.9)];
  expect(isEstimable(eight) && isEstimable(nine) && nine > eight).toBe(true);
});

test("the seed is the design's unless another is given", () => {
  const spread = { kind: "discordance", share: 0.3 } as const;
  expect(ask({ spread, seed: "assay" })).toBe(ask({ spread }));
  expect(designPower({ design: { ...design, seed: "mine" }, effect: 0.2, sizes: [40], spread }).seed).toBe("mine");
});

test("what makes no sense is refused with the reason", () => {
  expect(() => ask({ spread: { kind: "sd", sd: 1 } })).toThrow("a 0/1 metric has no spread");
  expect(() => ask({ spread: { kind: "discordance", share: 0.1 } })).toThrow("at least so large a share");
  expect(() => ask({ spread: { kind: "discordance", share: 0 } })).toThrow("not above 0");
  expect(() => ask({ design: numeric })).toThrow("nothing is known of judge.quality");
  expect(() => ask({ spread: pilot("exact_match.other", pairs(1, 1, 8)) })).toThrow("no case on which");
  expect(() => ask({ spread: pilot("exact_match.correct", pairs(1, 0, 0)) })).toThrow("one case");
  const same = [0, 1, 2, 3].map((base) => [base, base + 1] as const);
  expect(() => ask({ design: numeric, spread: pilot("judge.quality", same, numeric) })).toThrow("by the same amount");
  expect(() => pilot("exact_match.correct", [[0, 7]])).toThrow("cannot be read");
});
