// How many cases a design needs for an effect, before it runs: its own plan on simulated experiments, whose cases spread
// as a pilot's did or as somebody supposes. What was supposed is said with the answer.

import { metricNameOf } from "../analysis/analysis-design.ts";
import { type PowerPoint, simulatePower } from "../analysis/simulate-power.ts";
import { DEFAULT_SEED, type Design } from "../design/index.ts";
import { DomainError } from "../support/domain-error.ts";
import type { Estimable } from "../support/estimable.ts";
import { type SaidSpread, type SupposedSpread, supposeSpread } from "./suppose-spread.ts";

export type DesignPowerRequest = {
  readonly design: Design;
  /** The plan's minimumEffect unless said. */
  readonly effect?: number;
  /** 0/1 metrics do without: then half of the cases are supposed to differ, the most that unrelated answers do. */
  readonly spread?: SupposedSpread;
  /** 0.8 unless said. */
  readonly target?: number;
  /** Look at these numbers of cases instead of searching. */
  readonly sizes?: readonly number[];
  /** The design's unless said. */
  readonly seed?: string;
};

export type DesignPower = {
  readonly metric: string;
  readonly direction: "higher" | "lower";
  readonly kind: "binary" | "numeric" | "ordinal";
  readonly effect: number;
  readonly target: number;
  readonly alpha: number;
  readonly comparisons: number;
  readonly correction: "holm" | "none";
  readonly alphaPerComparison: number;
  /** What is counted as one observation: cases, or clusters of the plan's tag. */
  readonly unit: "cases" | "clusters";
  readonly spread: SaidSpread;
  readonly replications: number;
  readonly seed: string;
  readonly points: readonly PowerPoint[];
  readonly neededCases: Estimable<number>;
  /** Sentences. */
  readonly assumptions: readonly string[];
};

/** Throws invalid where the question makes no sense for this design. */
export function designPower(request: DesignPowerRequest): DesignPower {
  const { design, target = 0.8, sizes } = request;
  const { alpha, correction, interval, minimumEffect, cluster } = design.analysisPlan;
  const { direction } = design.primaryMetric;
  const effect = request.effect ?? minimumEffect;
  if (effect === undefined) throw refused("say which effect is to be found: the plan has no minimumEffect");
  const seed = request.seed ?? design.seed ?? DEFAULT_SEED;
  const comparisons = design.arms.length - 1;
  const { kind, source, said, words } = supposeSpread(design, effect, request.spread);
  const question = {
    plan: { alpha, correction, interval },
    comparisons,
    kind,
    direction,
    effect,
    target,
    ...(sizes !== undefined && { sizes }),
    mostCases: MOST_CASES,
    seed,
  };
  const { points, neededCases, alphaPerComparison, replications } = refusing(() => simulatePower(question, source));
  return {
    metric: metricNameOf(design.primaryMetric),
    direction,
    kind,
    effect,
    target,
    alpha,
    comparisons,
    correction,
    alphaPerComparison,
    unit: cluster === undefined ? "cases" : "clusters",
    spread: said,
    replications,
    seed,
    points,
    neededCases,
    assumptions: [...words, ...usualWords(design)],
  };
}

function usualWords({ analysisPlan: { alpha, correction, cluster }, arms, repeats }: Design): string[] {
  const comparisons = arms.length - 1;
  const hardest =
    correction === "none" || comparisons === 1
      ? `at alpha ${alpha}`
      : `at alpha ${Number((alpha / comparisons).toPrecision(3))}, the hardest of Holm's ${comparisons} steps`;
  return [
    `found means ★ for the better arm: both keys of the plan, ${hardest}`,
    "no case is lost",
    ...(repeats > 1 ? ["repeats narrow the spread that is supposed here; they are no cases"] : []),
    ...(cluster === undefined ? [] : [`what counts is clusters: values of "${cluster}"`]),
  ];
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw refused(error.message, error);
    throw error;
  }
}

function refused(message: string, cause?: unknown): DomainError {
  return new DomainError("invalid", message, cause === undefined ? {} : { cause });
}

/** Beyond, an answer would take minutes. */
const MOST_CASES = 20_000;
