import { expect, test } from "vitest";
import { bcaInterval } from "../statistics/bca-interval.ts";
import { type BootstrapDraws, bootstrapDraws } from "../statistics/bootstrap-draws.ts";
import { percentileInterval } from "../statistics/percentile-interval.ts";
import { type StudentizedDraws, studentizedDraws, studentizedInterval } from "../statistics/studentized-interval.ts";
import { tInterval } from "../statistics/t-interval.ts";
import { tSkewInterval } from "../statistics/t-skew-interval.ts";
import { tangoInterval } from "../statistics/tango-interval.ts";
import { notEstimable } from "../support/estimable.ts";
import { chooseInterval, discordantPairs, type IntervalPlan, rangeOfDifference } from "./choose-interval.ts";
import { type PairedCases, pairCases } from "./paired-cases.ts";
import { streamsOf } from "./streams.ts";

const stream = () => streamsOf("digest").boot("metric", "B");
const plan = (interval: IntervalPlan["interval"]): IntervalPlan => ({
  interval,
  bootstrapSamples: 1000,
  bootstrapStream: stream,
});

/** Baseline 0 throughout; the arm's means are the deltas. */
function pairsOf(deltas: readonly number[], repeats = 1, clusters?: readonly string[]): PairedCases {
  const counts = new Uint32Array(deltas.length).fill(repeats);
  const means = [new Float64Array(deltas.length), Float64Array.from(deltas)];
  return pairCases({ means, counts: [counts, counts] }, 1, 0, { clusters });
}

const skewed = pairsOf([0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.9, 1.6]);
const binary = pairsOf([1, 1, 1, 0, 0, -1, 0, 1]);

test("three units are enough for an interval and two are not, whatever the plan names", () => {
  const none = notEstimable("fewer than 3 paired units");
  for (const interval of ["auto", "score", "t", "bca"] as const) {
    const { method, at } = chooseInterval(pairsOf([1, 0]), "binary", undefined, plan(interval));
    expect([method, at(0.9)]).toEqual([none, none]);
  }
  expect(chooseInterval(pairsOf([1, 0, 0]), "binary", undefined, plan("auto")).method).toBe("score");
  expect(chooseInterval(pairsOf([0.1, 0, 0.4]), "numeric", undefined, plan("auto")).method).toBe("t-skew");
});

test("each method that a plan names is the one that is used, at every level", () => {
  const draws = bootstrapDraws(skewed.units, 1000, stream()) as BootstrapDraws;
  const studentized = studentizedDraws(skewed.units, 1000, stream()) as StudentizedDraws;
  const expected = {
    t: (level: number) => tInterval(skewed.units, level),
    "t-skew": (level: number) => tSkewInterval(skewed.units, level),
    studentized: (level: number) => studentizedInterval(studentized, level),
    bca: (level: number) => bcaInterval(draws, level),
    percentile: (level: number) => percentileInterval(draws, level),
  };
  const seen = new Set<string>();
  for (const interval of ["t", "t-skew", "studentized", "bca", "percentile"] as const) {
    const { method, at } = chooseInterval(skewed, "numeric", undefined, plan(interval));
    expect(method).toBe(interval);
    for (const level of [0.9, 0.95]) expect(at(level)).toEqual(expected[interval](level));
    seen.add(JSON.stringify(at(0.9)));
  }
  expect(seen.size).toBe(5);
});

test("a named method is kept for 0/1 pairs, where auto and score take Tango's", () => {
  const tango = tangoInterval({ up: 4, down: 1, pairs: 8 }, 0.9);
  for (const interval of ["auto", "score"] as const) {
    const { method, at } = chooseInterval(binary, "binary", undefined, plan(interval));
    expect([method, at(0.9)]).toEqual(["score", tango]);
  }
  expect(chooseInterval(binary, "binary", undefined, plan("t")).method).toBe("t");
});

test("Tango's interval is for single runs of cases that are units of their own, and for 0/1 keys alone", () => {
  const choose = (pairs: PairedCases, kind: "binary" | "numeric" = "binary") =>
    chooseInterval(pairs, kind, undefined, plan("auto")).method;
  expect(choose(binary, "numeric")).toBe("t-skew");
  expect(choose(pairsOf([1, 0.5, 0.5, 0, 0, -0.5, 0, 1], 2))).toBe("t-skew");
  expect(choose(pairsOf([1, 1, 1, 0, 0, -1, 0, 1], 1, ["a", "a", "b", "c", "d", "e", "f", "g"]))).toBe("t-skew");
});

test("0/1 pairs that never differ are bounded by the score interval of as many units, repeats and clusters or not", () => {
  const zeros = Array.from({ length: 8 }, () => 0);
  const repeated = chooseInterval(pairsOf(zeros, 2), "binary", undefined, plan("auto"));
  expect([repeated.method, repeated.at(0.9)]).toEqual(["score", tangoInterval({ up: 0, down: 0, pairs: 8 }, 0.9)]);
  const clustered = chooseInterval(pairsOf(zeros, 1, [..."aabbccdd"]), "binary", undefined, plan("auto"));
  expect([clustered.method, clustered.at(0.9)]).toEqual(["score", tangoInterval({ up: 0, down: 0, pairs: 4 }, 0.9)]);
  const numeric = chooseInterval(pairsOf(zeros), "numeric", undefined, plan("auto"));
  expect(numeric.method).toEqual(notEstimable("every case changed by the same amount"));
});

test("a method that gives no interval is no method, under resampling too", () => {
  const equal = pairsOf([0.5, 0.5, 0.5, 0.5]);
  const reason = notEstimable("every case changed by the same amount");
  for (const interval of ["t", "t-skew", "studentized", "bca", "percentile"] as const) {
    const { method, at } = chooseInterval(equal, "numeric", undefined, plan(interval));
    expect([method, at(0.9)]).toEqual([reason, reason]);
  }
});

test("a difference lies within the width of a range that is finite at both ends, and is unbounded otherwise", () => {
  const of = (range: { low?: number; high?: number }) =>
    rangeOfDifference({ name: "m", kind: "numeric", direction: "higher", range });
  expect(of({ low: 2, high: 5 })).toEqual({ low: -3, high: 3 });
  for (const range of [{}, { low: 2 }, { high: 5 }]) expect(of(range)).toBeUndefined();
  const clipped = chooseInterval(pairsOf([0.9, 1, 0.2]), "numeric", { low: -1, high: 1 }, plan("t"));
  expect(clipped.at(0.95)).toMatchObject({ high: 1 });
});

test("pairs are discordant upward and downward, and ties only count among all", () => {
  expect(discordantPairs([1, 0, -1, 1, 0.5])).toEqual({ up: 3, down: 1, pairs: 5 });
  expect(discordantPairs([])).toEqual({ up: 0, down: 0, pairs: 0 });
});
