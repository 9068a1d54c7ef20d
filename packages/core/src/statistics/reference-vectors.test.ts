// Every statistic against values from SciPy, statsmodels and enumeration. The scripts in vectors/ made them; each file's
// `about` states the tolerance used here.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import {
  attemptsOver,
  bandCriticalValue,
  bcaInterval,
  bootstrapDraws,
  detectableEffect,
  exactBinomial,
  fisherExact,
  friedman,
  holm,
  type Interval,
  lossPermutation,
  nemenyiDifference,
  normalQuantile,
  passAtK,
  passHatK,
  percentileInterval,
  quantile,
  signFlipOfSums,
  spearman,
  spreadOfUnits,
  studentizedDraws,
  studentizedInterval,
  tangoInterval,
  tSkewInterval,
  unitsOf,
  varianceComponents,
  wilsonInterval,
  wilsonWithRepeats,
} from "./index.ts";

const SEED = "5eed".repeat(16);

function casesOf<T>(name: string): readonly T[] {
  const file = new URL(`./vectors/${name}.json`, import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: T[] };
  expect(cases.length).toBeGreaterThan(0);
  return cases;
}

function near(actual: unknown, expected: number, tolerance: number): void {
  expect(typeof actual).toBe("number");
  expect(Math.abs((actual as number) - expected)).toBeLessThanOrEqual(tolerance);
}

function nearInterval(actual: unknown, expected: Interval, tolerance: number): void {
  near((actual as Interval).low, expected.low, tolerance);
  near((actual as Interval).high, expected.high, tolerance);
}

test("Holm's adjusted p and rejections equal statsmodels", () => {
  type Case = { p: number[]; alpha: number; adjusted: number[]; reject: boolean[] };
  for (const { p, alpha, adjusted, reject } of casesOf<Case>("holm")) {
    const comparisons = p.map((value, i) => ({ key: `arm-${String(i).padStart(3, "0")}`, p: value }));
    const { order } = holm(comparisons, alpha);
    comparisons.forEach(({ key }, i) => {
      const step = order.find((entry) => entry.key === key);
      near(step?.adjusted, adjusted[i]!, 1e-12);
      expect(step?.rejected).toBe(reject[i]);
    });
  }
});

test("the exact sign flip equals enumeration", () => {
  for (const { d, p } of casesOf<{ d: number[]; p: number }>("sign-flip")) {
    const flip = signFlipOfSums(d, seededRandom(SEED));
    expect(flip.method).toBe("exact");
    near(flip.p, p, 1e-12);
  }
});

test("sign flips by cluster, with sums that cancel, and on a lattice equal enumeration in fractions", () => {
  type Case = { d: number[]; clusters: string[] | null; p: number };
  const methods = casesOf<Case>("sign-flip-more").map(({ d, clusters, p }) => {
    const flip = signFlipOfSums(unitsOf(d, clusters ?? undefined).sums, seededRandom(SEED));
    near(flip.p, p, 1e-12);
    return flip.method;
  });
  expect(methods).toEqual(["exact", "exact", "exact", "exact", "exact", "lattice"]);
});

test("the binomial of discordant pairs equals SciPy and the sign flip of +1 and −1", () => {
  for (const { wins, losses, p } of casesOf<{ wins: number; losses: number; p: number }>("discordant")) {
    near(exactBinomial(wins, losses), p, 1e-12);
    const deltas = [...Array<number>(wins).fill(1), ...Array<number>(losses).fill(-1), 0];
    near(signFlipOfSums(deltas, seededRandom(SEED)).p, p, 1e-12);
  }
});

test("Wilson's interval equals statsmodels", () => {
  type Case = Interval & { k: number; n: number; level: number };
  for (const { k, n, level, ...expected } of casesOf<Case>("wilson")) {
    nearInterval(wilsonInterval(k, n, level), expected, 1e-9);
  }
});

test("Wilson's interval with repeats has the reference's rate, effective n and ends", () => {
  type Case = Interval & { passed: number[]; scored: number[]; level: number; passRate: number; effectiveN: number };
  for (const { passed, scored, level, ...expected } of casesOf<Case>("wilson-repeats")) {
    const rate = wilsonWithRepeats(
      passed.map((count, i) => ({ passed: count, scored: scored[i]! })),
      level,
    );
    if (!isEstimable(rate)) throw new Error(rate.reason);
    near(rate.passRate, expected.passRate, 1e-9);
    near(rate.effectiveN, expected.effectiveN, 1e-9);
    nearInterval(rate, expected, 1e-9);
  }
});

test("Tango's interval equals an independent root of the score", () => {
  type Case = Interval & { wins: number; losses: number; n: number; level: number };
  for (const { wins, losses, n, level, ...expected } of casesOf<Case>("tango")) {
    nearInterval(tangoInterval({ up: wins, down: losses, pairs: n }, level), expected, 1e-6);
  }
});

test("Tango's interval is right at its edges and on two published tables", () => {
  type Case = Interval & { up: number; down: number; n: number; level: number };
  for (const { up, down, n, level, ...expected } of casesOf<Case>("tango-edges")) {
    nearInterval(tangoInterval({ up, down, pairs: n }, level), expected, 1e-6);
  }
});

test("quantiles equal NumPy's", () => {
  for (const { x, q, value } of casesOf<{ x: number[]; q: number; value: number }>("quantile")) {
    near(quantile(x, q), value, 1e-12);
  }
});

test("t-skew has the mean, error, degrees of freedom, skewness and ends of the numeric root", () => {
  type Case = Interval & {
    d: number[];
    clusters: string[] | null;
    level: number;
    mean: number;
    se: number;
    df: number;
    a: number;
  };
  for (const { d, clusters, level, ...expected } of casesOf<Case>("t-skew")) {
    const units = unitsOf(d, clusters ?? undefined);
    const spread = spreadOfUnits(units);
    if (!isEstimable(spread)) throw new Error(spread.reason);
    near(spread.mean, expected.mean, 1e-9);
    near(spread.se, expected.se, 1e-9);
    near(spread.degreesOfFreedom, expected.df, 1e-9);
    near(spread.skewness, expected.a, 1e-9);
    nearInterval(tSkewInterval(units, level), expected, 1e-9);
  }
});

test("percentile and BCa limits equal SciPy's within the noise of both", () => {
  type Case = { d: number[]; level: number } & Record<"percentile" | "bca", [number, number]> & {
      tolerance: Record<"percentile" | "bca", [number, number]>;
    };
  for (const { d, level, percentile, bca, tolerance } of casesOf<Case>("bootstrap-mean")) {
    const draws = bootstrapDraws(unitsOf(d), 100_000, seededRandom(SEED));
    if (!isEstimable(draws)) throw new Error(draws.reason);
    const ours = { percentile: percentileInterval(draws, level), bca: bcaInterval(draws, level) };
    near((ours.percentile as Interval).low, percentile[0], tolerance.percentile[0]);
    near((ours.percentile as Interval).high, percentile[1], tolerance.percentile[1]);
    near((ours.bca as Interval).low, bca[0], tolerance.bca[0]);
    near((ours.bca as Interval).high, bca[1], tolerance.bca[1]);
  }
});

test("the detectable effect equals the t form, and the z form from below as cases grow", () => {
  type Case = { sd: number; n: number; alpha: number; m: number; mde: number };
  for (const { sd, n, alpha, m, mde } of casesOf<Case>("mde-t")) {
    near(detectableEffect(sd / Math.sqrt(n), n, { alpha, comparisons: m }), mde, mde * 1e-9);
  }
  for (const { sd, n, alpha, m, mde } of casesOf<Case>("mde-z")) {
    near(((normalQuantile(1 - alpha / (2 * m)) + normalQuantile(0.8)) * sd) / Math.sqrt(n), mde, mde * 1e-9);
    const ours = detectableEffect(sd / Math.sqrt(n), n, { alpha, comparisons: m }) as number;
    expect(ours / mde).toBeGreaterThan(1);
    expect(ours / mde).toBeLessThan(1 + 2 / n);
  }
});

test("Fisher's exact p equals SciPy", () => {
  for (const { scored, lost, p } of casesOf<{ scored: [number, number]; lost: [number, number]; p: number }>(
    "fisher",
  )) {
    near(fisherExact({ scored: scored[0], lost: lost[0] }, { scored: scored[1], lost: lost[1] }), p, 1e-10);
  }
});

test("Friedman's statistic and mean ranks equal SciPy's", () => {
  for (const { rows, ...expected } of casesOf<{ rows: number[][]; statistic: number; meanRanks: number[] }>(
    "friedman",
  )) {
    const result = friedman(rows);
    if (!isEstimable(result)) throw new Error(result.reason);
    near(result.statistic, expected.statistic, 1e-9);
    expected.meanRanks.forEach((rank, arm) => {
      near(result.meanRanks[arm], rank, 1e-9);
    });
  }
});

test("Nemenyi's critical values equal the integrated range of normals", () => {
  for (const { k, N, q, cd } of casesOf<{ k: number; N: number; q: number; cd: number }>("nemenyi")) {
    const difference = nemenyiDifference(k, N, 0.05);
    near(difference.q, q, 1e-8);
    near(difference.criticalDifference, cd, 5e-3);
  }
});

test("Spearman's correlation equals SciPy's, and does not exist where one side does not vary", () => {
  for (const { x, y, rho } of casesOf<{ x: number[]; y: number[]; rho: number | null }>("spearman")) {
    if (rho === null) expect(isEstimable(spearman(x, y))).toBe(false);
    else near(spearman(x, y), rho, 1e-12);
  }
});

test("percentile and studentized limits over cases and over clusters equal NumPy's within the noise of both", () => {
  type Limits = Record<"percentile" | "studentized", [number, number]>;
  type Case = { d: number[]; clusters: string[] | null; level: number; tolerance: Limits } & Limits;
  for (const { d, clusters, level, percentile, studentized, tolerance } of casesOf<Case>("bootstrap-units")) {
    const units = unitsOf(d, clusters ?? undefined);
    const draws = bootstrapDraws(units, 100_000, seededRandom(SEED));
    const statistics = studentizedDraws(units, 100_000, seededRandom(SEED));
    if (!isEstimable(draws) || !isEstimable(statistics)) throw new Error("not estimable");
    const ours = percentileInterval(draws, level) as Interval;
    near(ours.low, percentile[0], tolerance.percentile[0]);
    near(ours.high, percentile[1], tolerance.percentile[1]);
    const byT = studentizedInterval(statistics, level) as Interval;
    near(byT.low, studentized[0], tolerance.studentized[0]);
    near(byT.high, studentized[1], tolerance.studentized[1]);
  }
});

test("the loss permutation equals the enumeration of all orders within cases", () => {
  for (const { lost, p } of casesOf<{ lost: number[][]; p: number }>("loss-permutation")) {
    const result = lossPermutation(lost, seededRandom(SEED));
    if (!isEstimable(result)) throw new Error(result.reason);
    expect(result.method).toBe(lost[0]?.length === 2 ? "exact" : "monte-carlo");
    near(result.p, p, result.method === "exact" ? 1e-12 : 0.015);
  }
});

test("mean squares equal those of nested least-squares models", () => {
  type Case = { values: number[][][]; meanSquares: { arm: number; case: number; armByCase: number; repeat?: number } };
  for (const { values, meanSquares } of casesOf<Case>("variance")) {
    const [arms, cases, repeats] = [values.length, values[0]!.length, values[0]![0]!.length];
    const result = varianceComponents({ arms, cases, repeats, values: values.flat(2) });
    if (!isEstimable(result)) throw new Error(result.reason);
    near(result.meanSquares.arm, meanSquares.arm, meanSquares.arm * 1e-9);
    near(result.meanSquares.case, meanSquares.case, meanSquares.case * 1e-9);
    if (result.kind === "single-run") {
      expect(meanSquares.repeat).toBeUndefined();
      near(result.meanSquares.armByCaseAndRepeat, meanSquares.armByCase, meanSquares.armByCase * 1e-9);
    } else {
      near(result.meanSquares.armByCase, meanSquares.armByCase, meanSquares.armByCase * 1e-9);
      near(result.meanSquares.repeat, meanSquares.repeat!, meanSquares.repeat! * 1e-9);
    }
  }
});

test("pass@k and pass^k equal the share of all choices of k repeats", () => {
  type Case = { passed: number; scored: number; k: number; passAtK: number; passHatK: number };
  const rows = casesOf<Case>("attempts");
  for (const { passed, scored, k, ...expected } of rows) {
    near(passAtK({ passed, scored }, k), expected.passAtK, 1e-12);
    near(passHatK({ passed, scored }, k), expected.passHatK, 1e-12);
  }
  const atFirst = attemptsOver(rows) as readonly { passAtK: number }[];
  near(atFirst[0]?.passAtK, rows.reduce((sum, { passed, scored }) => sum + passed / scored, 0) / rows.length, 1e-12);
});

test("the band's critical value is the quantile over all sign vectors", () => {
  type Case = { differences: number[][]; peaks: { value: number; vectors: number }[] };
  for (const { differences, peaks } of casesOf<Case>("band")) {
    const all = peaks.reduce((sum, { vectors }) => sum + vectors, 0);
    for (const alpha of [0.05, 0.1, 0.3]) {
      const critical = bandCriticalValue({ differences }, alpha, seededRandom(SEED), 20_000) as number;
      const share = (edge: number) =>
        peaks.filter(({ value }) => value < edge).reduce((sum, { vectors }) => sum + vectors, 0) / all;
      expect(share(critical - 1e-8)).toBeLessThan(1 - alpha + 0.01);
      expect(share(critical + 1e-8)).toBeGreaterThan(1 - alpha - 0.01);
    }
  }
});
