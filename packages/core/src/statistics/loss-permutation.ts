// Did some arms lose more trials than others? The arm labels of the loss counts are permuted within each case, so a case
// that is hard for every arm raises no alarm.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
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
  for (const counts of uneven)
    counts.forEach((count, arm) => {
      totals[arm]! += count;
    });
  const observed = sumOfSquares(totals);
  const rows = uneven.map((counts) => [...counts]).sort(byCounts);
  let hits = 0;
  for (let draw = 0; draw < FIRST_DRAWS; draw += 1) {
    totals.fill(0);
    for (const row of rows) {
      for (let arm = arms - 1; arm >= 0; arm -= 1) {
        const other = arm === 0 ? 0 : random.nextBelow(arm + 1);
        const count = row[other]!;
        row[other] = row[arm]!;
        row[arm] = count;
        totals[arm]! += count;
      }
    }
    if (sumOfSquares(totals) >= observed) hits += 1;
  }
  return { method: "monte-carlo", p: (hits + 1) / (FIRST_DRAWS + 1), hits, draws: FIRST_DRAWS };
}

/** A fixed order, so that the order of cases changes no draw. */
function byCounts(a: readonly number[], b: readonly number[]): number {
  const arm = a.findIndex((count, i) => count !== b[i]);
  return arm < 0 ? 0 : a[arm]! - b[arm]!;
}

/** Orders permutations as Σ (lost − mean)² does, since the mean stays, and is a whole number. */
function sumOfSquares(totals: Float64Array): number {
  let sum = 0;
  for (const total of totals) sum += total * total;
  return sum;
}
