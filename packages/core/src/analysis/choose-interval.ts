// Which interval a difference gets: the first rule that applies, or the method that the plan names. Made once per
// comparison, asked at several levels, so that the adjusted and the plain interval come from one and the same method.

import { bcaInterval } from "../statistics/bca-interval.ts";
import { bootstrapDraws } from "../statistics/bootstrap-draws.ts";
import type { Interval } from "../statistics/interval.ts";
import { percentileInterval } from "../statistics/percentile-interval.ts";
import { studentizedDraws, studentizedInterval } from "../statistics/studentized-interval.ts";
import { tInterval } from "../statistics/t-interval.ts";
import { tSkewInterval } from "../statistics/t-skew-interval.ts";
import { tangoInterval } from "../statistics/tango-interval.ts";
import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import type { intervalMethods } from "./delta-figures.ts";
import type { Kind, MetricDefinition } from "./metric-values.ts";
import type { PairedCases } from "./paired-cases.ts";

type Method = (typeof intervalMethods)[number];
export type ChosenInterval = {
  readonly method: Estimable<Method>;
  readonly at: (level: number) => Estimable<Interval>;
};
export type IntervalPlan = {
  readonly interval: "auto" | Method;
  readonly bootstrapSamples: number;
  /** A fresh stream on every call. */
  readonly bootstrapStream: () => SeededRandom;
};

export function chooseInterval(
  pairs: PairedCases,
  kind: Kind,
  range: Interval | undefined,
  plan: IntervalPlan,
): ChosenInterval {
  const { units } = pairs;
  if (units.count < 3) return without(notEstimable(TOO_FEW));
  if (plan.interval !== "auto" && plan.interval !== "score") return named(plan.interval, pairs, range, plan);
  if (kind === "binary" && pairs.isSingleRun && units.count === units.cases) return tango(pairs);
  if (kind === "binary" && pairs.deltas.every((d) => d === 0)) {
    return { method: "score", at: (level) => tangoInterval({ up: 0, down: 0, pairs: units.count }, level) };
  }
  return named("t-skew", pairs, range, plan);
}

/** #(arm 1, baseline 0) and the reverse. */
export function discordantPairs(deltas: ArrayLike<number>): { up: number; down: number; pairs: number } {
  let up = 0;
  let down = 0;
  for (let i = 0; i < deltas.length; i += 1) {
    if (deltas[i]! > 0) up += 1;
    else if (deltas[i]! < 0) down += 1;
  }
  return { up, down, pairs: deltas.length };
}

/** What a difference cannot leave, where the key's range is finite at both ends. */
export function rangeOfDifference({ range }: MetricDefinition): Interval | undefined {
  if (range.low === undefined || range.high === undefined) return undefined;
  return { low: range.low - range.high, high: range.high - range.low };
}

function tango(pairs: PairedCases): ChosenInterval {
  const counts = discordantPairs(pairs.deltas);
  return { method: "score", at: (level) => tangoInterval(counts, level) };
}

function named(
  method: Exclude<Method, "score">,
  { units }: PairedCases,
  range: Interval | undefined,
  { bootstrapSamples, bootstrapStream }: IntervalPlan,
): ChosenInterval {
  if (method === "t") return checked(method, (level) => tInterval(units, level, range));
  if (method === "t-skew") return checked(method, (level) => tSkewInterval(units, level, range));
  if (method === "studentized") {
    const draws = studentizedDraws(units, bootstrapSamples, bootstrapStream());
    return checked(method, (level) => (isEstimable(draws) ? studentizedInterval(draws, level) : draws));
  }
  const draws = bootstrapDraws(units, bootstrapSamples, bootstrapStream());
  const from = method === "bca" ? bcaInterval : percentileInterval;
  return checked(method, (level) => (isEstimable(draws) ? from(draws, level) : draws));
}

/** A method that gives no interval at the usual level is not a method. */
function checked(method: Method, at: (level: number) => Estimable<Interval>): ChosenInterval {
  const usual = at(0.95);
  return { method: isEstimable(usual) ? method : usual, at };
}

function without(reason: Estimable<never>): ChosenInterval {
  return { method: reason, at: () => reason };
}

const TOO_FEW = "fewer than 3 paired units";
