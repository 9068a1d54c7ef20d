// Whole report models for tests, from a seed: arms of known strength read noisy lines of text, some trials are lost, and
// the real analysis makes the figures. The same seed gives the same model. Over 200 lines: a whole model is one thing.

import { analyse, type CaseFact, type TrialFact } from "@assay/core/analysis";
import {
  type AnalysisBlob,
  type ReportModel,
  type ShownCase,
  type ShownTrial,
  type TrialPoint,
  withProvenance,
} from "@assay/core/report";
import { type SeededRandom, seededRandom, sha256Hex } from "@assay/core/support";
import { madeUpPicture } from "./made-up-picture.ts";

export type MadeUp = {
  readonly seed?: string;
  readonly cases?: number;
  readonly arms?: readonly { readonly label: string; readonly skill: number; readonly lossRate?: number }[];
  readonly repeats?: number;
  readonly kind?: "binary" | "numeric";
  readonly direction?: "higher" | "lower";
  readonly threshold?: number;
  readonly text?: (caseIndex: number) => string;
  readonly hypothesis?: string;
  readonly name?: string;
  readonly holdout?: boolean;
  readonly provenance?: Partial<AnalysisBlob["provenance"]>;
  readonly outputs?: boolean;
};

const ARMS = [
  { label: "standard model", skill: 0.78 },
  { label: "best integer model", skill: 0.86, lossRate: 0.04 },
  { label: "standard model, cleaned picture", skill: 0.79 },
];
const LINES = [
  "Invoice 4071, due on the 3rd of March, total 1,284.50",
  "The quick brown fox jumps over the lazy dog",
  "All deliveries must be signed for at gate 7",
  "Ref. KX-2209 / please quote in correspondence",
  "Opening hours: Mon to Fri, 8.30 until 17.00",
  "Net weight 450 g, best before end of 11/2027",
];

export function madeUpModel(options: MadeUp = {}): ReportModel {
  const { cases = 60, arms = ARMS, repeats = 1, kind = "numeric", direction = "higher", threshold = 0.8 } = options;
  const random = seededRandom(sha256Hex(options.seed ?? "report"));
  const facts: CaseFact[] = [];
  const trials: (TrialFact & { readonly output: string })[] = [];
  for (let i = 0; i < cases; i += 1) {
    const caseId = `scan-${String(i + 1).padStart(4, "0")}`;
    facts.push({
      caseId,
      tags: { noise: ["low", "high"][i % 2]!, rotated: i % 3 === 0 },
      holdout: options.holdout === true && i % 5 === 0,
    });
    const difficulty = random.nextFloat() ** 2 * 0.7;
    const text = options.text?.(i) ?? LINES[i % LINES.length]!;
    for (let repeat = 1; repeat <= repeats; repeat += 1) {
      for (const [a, arm] of arms.entries()) {
        trials.push(madeUpTrial({ random, arm, a, caseId, repeat, difficulty, text, kind, direction }));
      }
    }
  }
  const design = madeUpDesign(options, { cases, arms, repeats, kind, direction, threshold });
  const figures = analyse({ design, cases: facts, trials, seed: "made-up" });
  const blob = withProvenance(figures, {
    name: options.name ?? "Which reader should the scanning desk use?",
    experimentId: "exp_01J9Z3QK7M",
    createdAt: "2026-03-02T09:12:00.000Z",
    startedAt: "2026-03-02T09:13:20.000Z",
    finishedAt: "2026-03-02T09:21:44.000Z",
    build: { commit: "3c1f0a9d52b7", dirty: false },
    runtime: { node: "24.21.0", platform: "linux-x64" },
    priceBook: { digest: `sha256:${"5".repeat(64)}`, asOf: "2026-03-01" },
    estimate: { lowUsd: 0.1, likelyUsd: 0.21, highUsd: 0.4 },
    budget: { limitUsd: 1, chargedUsd: 0.2, overrunUsd: 0, remainingUsd: 0.8 },
    reproduce: ["npx assay run experiments/designs/ocr-scans.json --wait"],
    ...options.provenance,
  });
  const points: TrialPoint[] = trials.map((trial, ordinal) => pointOf(trial, ordinal));
  const shown =
    options.outputs === false
      ? []
      : facts.slice(0, 500).map((fact, i) => shownCase(fact, trials, options.text?.(i) ?? LINES[i % LINES.length]!));
  const picture = madeUpPicture();
  return {
    blob,
    points: points.length > 20_000 ? [] : points,
    cases: shown,
    totalCases: cases,
    pictures: options.outputs === false ? {} : { [picture.sha256]: { mediaType: "image/png", base64: picture.base64 } },
  };
}

type Sizes = Required<Pick<MadeUp, "cases" | "arms" | "repeats" | "kind" | "direction" | "threshold">>;

function madeUpDesign(options: MadeUp, sizes: Sizes): Parameters<typeof analyse>[0]["design"] {
  const { cases, arms, repeats, kind, direction, threshold } = sizes;
  return {
    digest: `sha256:${"7".repeat(64)}`,
    kind: "benchmark",
    hypothesis:
      options.hypothesis ?? "The best integer model reads more of the text than the standard model, and no slower.",
    repeats,
    primaryMetric: { scorer: "reading", key: "similarity", direction, threshold },
    guardrailMetrics: [{ scorer: "run", key: "duration_ms", direction: "lower", maxDegradation: 40 }],
    analysisPlan: {
      paired: true,
      alpha: 0.05,
      correction: "holm",
      interval: "auto",
      bootstrapSamples: 1000,
      includeHoldout: options.holdout === true,
      missing: "exclude",
      minimumEffect: 0.02,
      slices: ["noise"],
    },
    caseSet: {
      name: "scans",
      version: 3,
      digest: `sha256:${"8".repeat(64)}`,
      cases,
      holdout: {
        included: options.holdout === true,
        cases: options.holdout === true ? Math.ceil(cases / 5) : 0,
        looks: 2,
      },
    },
    arms: arms.map((arm, i) => ({ key: String.fromCharCode(65 + i), label: arm.label, isBaseline: i === 0 })),
    scorers: [
      {
        name: "reading",
        as: "reading",
        version: 1,
        keys: { similarity: { kind, direction, range: { low: 0, high: 1 } } },
      },
      {
        name: "run_metrics",
        as: "run",
        version: 1,
        keys: { duration_ms: { kind: "numeric", direction: "lower", range: { low: 0 }, unit: "ms" } },
      },
    ],
  };
}

type TrialInput = {
  readonly random: SeededRandom;
  readonly arm: { readonly skill: number; readonly lossRate?: number };
  readonly a: number;
  readonly caseId: string;
  readonly repeat: number;
  readonly difficulty: number;
  readonly text: string;
  readonly kind: "binary" | "numeric";
  readonly direction: "higher" | "lower";
};

function madeUpTrial(input: TrialInput): TrialFact & { readonly output: string } {
  const { random, arm, a, difficulty, kind, direction, text } = input;
  const noise = (random.nextFloat() + random.nextFloat() - 1) * 0.16;
  const quality = Math.min(1, Math.max(0, 1 - difficulty * (1 - arm.skill) * 3 + noise));
  const good = kind === "binary" ? Number(quality > 0.75) : Math.round(quality * 1000) / 1000;
  const isLost = random.nextFloat() < (arm.lossRate ?? 0);
  const durationMs = Math.round(300 + a * 35 + random.nextFloat() * 220);
  const known = {
    arm: String.fromCharCode(65 + a),
    caseId: input.caseId,
    repeat: input.repeat,
    costMicroUsd: 900 + 300 * a,
    costSource: "priced",
    durationMs,
    output: smudged(text, quality, random),
  } as const;
  if (isLost)
    return {
      ...known,
      status: "failed",
      code: random.nextBelow(2) === 0 ? "timed_out" : "invalid_output",
      scores: { "run.duration_ms": durationMs },
    };
  return {
    ...known,
    status: "scored",
    scores: { "reading.similarity": direction === "higher" ? good : 1 - good, "run.duration_ms": durationMs },
  };
}

function smudged(text: string, quality: number, random: SeededRandom): string {
  return text
    .split(" ")
    .map((word) =>
      random.nextFloat() < quality || word.length < 3 ? word : word.replace(/[aeiou0o]/g, "e").replace(/l/g, "1"),
    )
    .join(" ");
}

function pointOf(trial: TrialFact, ordinal: number): TrialPoint {
  const value = trial.scores["reading.similarity"];
  return {
    ordinal,
    arm: trial.arm,
    caseId: trial.caseId,
    repeat: trial.repeat,
    status: trial.status,
    ...(trial.code === undefined ? {} : { code: trial.code }),
    ...(typeof value === "number" ? { value } : {}),
    costUsd: (trial.costMicroUsd ?? 0) / 1e6,
    ...(trial.durationMs === undefined ? {} : { durationMs: trial.durationMs }),
  };
}

function shownCase(fact: CaseFact, trials: readonly (TrialFact & { output: string })[], text: string): ShownCase {
  const own = trials.filter((trial) => trial.caseId === fact.caseId);
  const shown = (trial: TrialFact & { output: string }): ShownTrial => {
    const value = trial.scores["reading.similarity"];
    return {
      repeat: trial.repeat,
      status: trial.status,
      ...(trial.code === undefined ? {} : { code: trial.code, message: "no answer within the time limit" }),
      ...(typeof value === "number" ? { value } : {}),
      outputs:
        trial.status === "scored"
          ? [{ name: "text", value: { kind: "text", text: trial.output, truncated: false } }]
          : [],
    };
  };
  return {
    caseId: fact.caseId,
    tags: fact.tags,
    holdout: fact.holdout,
    intake: [
      {
        name: "picture",
        value: {
          kind: "file",
          name: `${fact.caseId}.png`,
          mediaType: "image/png",
          bytes: 18_331,
          picture: madeUpPicture().sha256,
        },
      },
      { name: "options", value: { kind: "json", value: { language: "eng", psm: 7 } } },
    ],
    reference: { tier: "gold", value: { kind: "text", text, truncated: false } },
    perArm: Object.fromEntries(
      Object.entries(Object.groupBy(own, (trial) => trial.arm)).map(([arm, list = []]) => [arm, list.map(shown)]),
    ),
  };
}
