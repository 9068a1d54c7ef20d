// Did some arms lose more trials than others? The arm labels of the loss counts are permuted within each case, so a case
// that is hard for every arm raises no alarm.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { type SeededRandom, shuffled } from "../support/seeded-random.ts";
import { drawWithReplacement } from "./draw-with-replacement.ts";
import { requireCount } from "./requirements.ts";
import { FIRST_DRAWS, signFlipOfSums } from "./sign-flip.ts";

export type LossTest =
  | { readonly method: "exact" | "lattice"; readonly p: number }
  | { readonly method: "monte-carlo"; readonly p: number; readonly hits: number; readonly draws: number };

/** lost[case][arm]: lost trials. Statistic Σ over arms of (lost − mean lost)²; two arms: exact sign flip. */
export function lossPermutation(lost: readonly (readonly number[])[], random: SeededRandom): Estimable<LossTest> {
  const arms = lost[0]?.length ?? 0;
  for (const counts of lost) {
    if (counts.length !== arms) throw new RangeError("every case has one loss count per arm");
    for (const count of counts) requireCount("a loss count", count);
  }
  if (lost.length === 0) return notEstimable("no case");
  if (arms < 2) return notEstimable("fewer than 2 arms");
  if (arms === 2) {
    const differences = lost.map(([first, second]) => first! - second!);
    const test = signFlipOfSums(differences, random);
    if (test.method !== "monte-carlo") return { method: test.method, p: test.p };
    return { method: test.method, p: test.p, hits: test.hits, draws: test.draws };
  }
  return permuteWithinCases(lost, arms, random);
}

function permuteWithinCases(lost: readonly (readonly number[])[], arms: number, random: SeededRandom): LossTest {
  const uneven = lost.filter((counts) => counts.some((count) => count !== counts[0]));
  const totals = new Float64Array(arms);
  for (const counts of uneven) addCounts(totals, lessCommonest(counts));
  const observed = sumOfSquares(totals);
  const patterns = patternsOf(uneven);
  let hits = 0;
  for (let draw = 0; draw < FIRST_DRAWS; draw += 1) {
    totals.fill(0);
    for (const pattern of patterns) addPermuted(totals, pattern, random);
    if (sumOfSquares(totals) >= observed) hits += 1;
  }
  return { method: "monte-carlo", p: (hits + 1) / (FIRST_DRAWS + 1), hits, draws: FIRST_DRAWS };
}

/** Cases with the same counts in whatever order: they share their arrangements. */
type Pattern = {
  /** The counts, ascending, less the commonest of them: most arms then have 0, and all draws are shifted alike. */
  readonly counts: readonly number[];
  /** One entry per case, to hold the arrangement it draws. */
  readonly drawn: Uint32Array;
  /** All distinct orders of the counts, or undefined if they are too many to list. */
  readonly arrangements: Arrangements | undefined;
};

/** What is not 0 in each order, `width` places an order, one order after the other. */
type Arrangements = {
  readonly count: number;
  readonly width: number;
  readonly arms: Uint32Array;
  readonly losses: Float64Array;
};

const MOST_ARRANGEMENTS = 5_040;

function patternsOf(rows: readonly (readonly number[])[]): Pattern[] {
  const byName = Map.groupBy(rows, (row) => [...row].sort((a, b) => a - b).join(" "));
  return [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, cases]) => {
      const counts = lessCommonest(name.split(" ").map(Number));
      const orders = ordersOf(counts);
      return {
        counts,
        drawn: new Uint32Array(cases.length),
        arrangements: orders === undefined ? undefined : arrangementsOf(orders),
      };
    });
}

/** Takes the commonest count from each; of several, the least. */
function lessCommonest(counts: readonly number[]): readonly number[] {
  const ascending = [...counts].sort((a, b) => a - b);
  const timesOf = (count: number) => counts.filter((other) => other === count).length;
  const commonest = ascending.reduce((best, count) => (timesOf(count) > timesOf(best) ? count : best));
  return counts.map((count) => count - commonest);
}

function arrangementsOf(orders: readonly (readonly number[])[]): Arrangements {
  const places = orders.map((order) => [...order.entries()].filter(([, losses]) => losses !== 0));
  return {
    count: orders.length,
    width: places[0]!.length,
    arms: Uint32Array.from(places.flat().map(([arm]) => arm)),
    losses: Float64Array.from(places.flat().map(([, losses]) => losses)),
  };
}

/** Distinct orders of ascending counts, or undefined past 5,040. */
function ordersOf(counts: readonly number[]): number[][] | undefined {
  if (counts.length === 0) return [[]];
  const orders: number[][] = [];
  for (let i = 0; i < counts.length; i += 1) {
    if (counts[i] === counts[i - 1]) continue;
    const rest = ordersOf(counts.toSpliced(i, 1));
    if (rest === undefined || orders.length + rest.length > MOST_ARRANGEMENTS) return undefined;
    for (const order of rest) orders.push([counts[i]!, ...order]);
  }
  return orders;
}

/** Adds to the arms' totals one random order of the counts for each case of the pattern. */
function addPermuted(totals: Float64Array, { counts, drawn, arrangements }: Pattern, random: SeededRandom): void {
  if (arrangements === undefined) {
    for (let i = 0; i < drawn.length; i += 1) addCounts(totals, shuffled(counts, random));
    return;
  }
  const { count, width, arms, losses } = arrangements;
  drawWithReplacement(drawn, count, random);
  for (let i = 0; i < drawn.length; i += 1) {
    const end = (drawn[i]! + 1) * width;
    for (let place = end - width; place < end; place += 1) totals[arms[place]!]! += losses[place]!;
  }
}

function addCounts(totals: Float64Array, counts: readonly number[]): void {
  for (const [arm, count] of counts.entries()) totals[arm]! += count;
}

/** Orders permutations as Σ (lost − mean)² does, since the mean stays, and is a whole number. */
function sumOfSquares(totals: Float64Array): number {
  let sum = 0;
  for (const total of totals) sum += total * total;
  return sum;
}
