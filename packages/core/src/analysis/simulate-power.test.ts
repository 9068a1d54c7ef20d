import { expect, test } from "vitest";
import { neededCases } from "../statistics/detectable-effect.ts";
import { exactBinomial } from "../statistics/exact-binomial.ts";
import { tangoInterval } from "../statistics/tango-interval.ts";
import { isEstimable } from "../support/estimable.ts";
import { type PowerQuestion, simulatePower } from "./simulate-power.ts";

const plan = { alpha: 0.05, correction: "holm", interval: "auto" } as const;
const binary: PowerQuestion = { plan, comparisons: 1, kind: "binary", direction: "higher", effect: 0.2, seed: "s" };
const numeric: PowerQuestion = { ...binary, kind: "numeric", effect: 0.5 };

/** Power of both keys on pairs, by adding up every outcome there is. */
function exactPower(n: number, share: number, effect: number, alpha: number): number {
  const logFactorial = [0];
  for (let i = 1; i <= n; i += 1) logFactorial.push(logFactorial[i - 1]! + Math.log(i));
  const [up, down, same] = [(share + effect) / 2, (share - effect) / 2, 1 - share];
  let power = 0;
  for (let wins = 0; wins <= n; wins += 1) {
    for (let losses = 0; losses <= n - wins; losses += 1) {
      const interval = tangoInterval({ up: wins, down: losses, pairs: n }, 1 - alpha);
      if (!isEstimable(interval) || interval.low <= 0 || exactBinomial(wins, losses) > alpha) continue;
      const ties = n - wins - losses;
      const ways = logFactorial[n]! - logFactorial[wins]! - logFactorial[losses]! - logFactorial[ties]!;
      power += Math.exp(ways + wins * Math.log(up) + losses * Math.log(down) + ties * Math.log(same));
    }
  }
  return power;
}

test("for 0/1 metrics the simulated power is the exact one within what so many simulations know", () => {
  for (const comparisons of [1, 3]) {
    const { points, alphaPerComparison } = simulatePower(
      { ...binary, comparisons, sizes: [20, 50], replications: 2_000 },
      { kind: "assumed-discordance", share: 0.3 },
    );
    expect(alphaPerComparison).toBe(0.05 / comparisons);
    for (const { cases, power } of points) {
      const exact = exactPower(cases, 0.3, 0.2, 0.05 / comparisons);
      expect(Math.abs(power - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 2_000));
    }
  }
});

test("a pilot of pairs gives the share that differs, and at least what the effect needs", () => {
  const deltas = [...Array(6).fill(1), ...Array(3).fill(-1), ...Array(21).fill(0)] as number[];
  const question = { ...binary, sizes: [40] };
  expect(simulatePower(question, { kind: "pilot", deltas })).toEqual(
    simulatePower(question, { kind: "assumed-discordance", share: 0.3 }),
  );
  const still = Array(30).fill(0) as number[];
  expect(simulatePower(question, { kind: "pilot", deltas: still })).toEqual(
    simulatePower(question, { kind: "assumed-discordance", share: 0.2 }),
  );
});

test("for numbers of an assumed spread the needed cases are near the formula's", () => {
  const { neededCases: needed, points } = simulatePower(
    { ...numeric, replications: 600 },
    { kind: "assumed-sd", sd: 1 },
  );
  const formula = neededCases(1, 0.5, { alpha: 0.05, comparisons: 1 }) as number;
  expect(Math.abs((needed as number) - formula)).toBeLessThan(0.2 * formula);
  for (const point of points) {
    expect(point.low).toBeLessThanOrEqual(point.power);
    expect(point.high).toBeGreaterThanOrEqual(point.power);
  }
});

test("a pilot is resampled around the effect: its own mean, and the unit of measurement, do not count", () => {
  const deltas = Array.from({ length: 12 }, (_, i) => ((i * 5) % 12) / 4 - 1.375);
  const at = (pilot: number[], effect: number) =>
    simulatePower({ ...numeric, effect, sizes: [12, 24], replications: 300 }, { kind: "pilot", deltas: pilot }).points;
  expect(
    at(
      deltas.map((delta) => delta + 8),
      0.5,
    ),
  ).toEqual(at(deltas, 0.5));
  expect(
    at(
      deltas.map((delta) => delta * 4),
      2,
    ),
  ).toEqual(at(deltas, 0.5));
});

test("where lower is better the arm is found on the other side as often", () => {
  const from = { kind: "assumed-sd", sd: 1 } as const;
  const power = (direction: "higher" | "lower") =>
    simulatePower({ ...numeric, direction, sizes: [30], replications: 600 }, from).points[0]!.power;
  expect(Math.abs(power("lower") - power("higher"))).toBeLessThan(0.1);
});

test("0/1 pairs are found on the side that is better, by the interval that the plan has", () => {
  const from = { kind: "assumed-discordance", share: 0.3 } as const;
  const power = (change: Partial<PowerQuestion>) =>
    simulatePower({ ...binary, sizes: [50], replications: 2_000, ...change }, from).points[0]!.power;
  const exact = exactPower(50, 0.3, 0.2, 0.05);
  const close = 4 * Math.sqrt((exact * (1 - exact)) / 2_000);
  expect(Math.abs(power({ direction: "lower" }) - exact)).toBeLessThan(close);
  expect(power({ plan: { ...plan, interval: "score" } })).toBe(power({}));
  // Student's t of the same pairs is another interval, and a plan that names it gets it.
  expect(power({ plan: { ...plan, interval: "t" } })).not.toBe(0);
  expect(power({ kind: "binary", sizes: [2] })).toBe(0);
});

test("a 0/1 pilot of repeats is no pilot of pairs: its means are resampled", () => {
  const deltas = Array.from({ length: 20 }, (_, i) => ((i * 7) % 9) / 6 - 0.5);
  const question = { ...binary, sizes: [30], replications: 300 };
  const { points } = simulatePower(question, { kind: "pilot", deltas });
  expect(points).toEqual(simulatePower({ ...question, kind: "numeric" }, { kind: "pilot", deltas }).points);
  expect(points[0]!.power).toBeGreaterThan(0.1);
});

test("more comparisons and smaller effects need more cases", () => {
  const from = { kind: "assumed-discordance", share: 0.3 } as const;
  const needed = (change: Partial<PowerQuestion>) =>
    simulatePower({ ...binary, ...change }, from).neededCases as number;
  const plain = needed({});
  expect(needed({ comparisons: 4 })).toBeGreaterThan(plain);
  expect(needed({ effect: 0.15 })).toBeGreaterThan(plain);
  expect(needed({ comparisons: 4, plan: { ...plan, correction: "none" } })).toBe(plain);
  expect(needed({ target: 0.95 })).toBeGreaterThan(plain);
});

test("so few cases that nothing could be significant have no power at all", () => {
  const { points, neededCases: needed } = simulatePower(
    { ...numeric, effect: 50, sizes: [2, 5, 6] },
    { kind: "assumed-sd", sd: 1 },
  );
  expect(points.map(({ power }) => power)).toEqual([0, 0, 1]);
  expect(needed).toBe(6);
});

test("a search that may not look far enough says so", () => {
  const result = simulatePower({ ...numeric, effect: 0.01, mostCases: 40 }, { kind: "assumed-sd", sd: 1 });
  expect(result.neededCases).toEqual({ kind: "not-estimable", reason: "more than 40 cases" });
  expect(result.points.map(({ cases }) => cases)).toEqual([6, 12, 24, 40]);
  expect(simulatePower({ ...numeric, sizes: [] }, { kind: "assumed-sd", sd: 1 }).neededCases).toMatchObject({
    kind: "not-estimable",
  });
});

test("the same question and seed give the same answer, another seed another one", () => {
  const from = { kind: "assumed-sd", sd: 1 } as const;
  const ask = (seed: string) => simulatePower({ ...numeric, sizes: [20], replications: 300, seed }, from);
  expect(ask("s")).toEqual(ask("s"));
  expect(ask("t").points[0]!.power).not.toBe(ask("s").points[0]!.power);
});

test("questions that make no sense are refused", () => {
  const sd = { kind: "assumed-sd", sd: 1 } as const;
  expect(() => simulatePower(binary, sd)).toThrow("how many cases differ");
  expect(() => simulatePower(numeric, { kind: "assumed-discordance", share: 0.3 })).toThrow("for 0/1 metrics");
  expect(() => simulatePower(binary, { kind: "assumed-discordance", share: 0.1 })).toThrow("at least so large a share");
  expect(() => simulatePower(binary, { kind: "assumed-discordance", share: 0 })).toThrow("not above 0");
  expect(() => simulatePower(binary, { kind: "assumed-discordance", share: 1.1 })).toThrow("up to 1");
  expect(() => simulatePower(numeric, { kind: "pilot", deltas: [1, 2] })).toThrow("a pilot of 2 cases");
  expect(() => simulatePower(numeric, { kind: "pilot", deltas: [1, 2, Number.NaN] })).toThrow(RangeError);
  expect(() => simulatePower(numeric, { kind: "assumed-sd", sd: 0 })).toThrow(RangeError);
  for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => simulatePower({ ...numeric, effect: bad }, sd)).toThrow(RangeError);
    expect(() => simulatePower({ ...numeric, comparisons: bad }, sd)).toThrow(RangeError);
    expect(() => simulatePower({ ...numeric, sizes: [bad] }, sd)).toThrow(RangeError);
  }
  expect(() => simulatePower({ ...numeric, replications: 99 }, sd)).toThrow(RangeError);
});
