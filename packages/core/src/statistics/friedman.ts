// Friedman's test (1937) of arms ranked within each case, corrected for ties: do mean ranks differ more than by chance?

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { midranks } from "./midranks.ts";

export type Friedman = {
  /** Chi-squared form, arms − 1 degrees of freedom. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** Per arm; 1 = the highest value in every case. */
  readonly meanRanks: readonly number[];
};

/** values[case][arm]; every case has a value of every arm. */
export function friedman(values: readonly (readonly number[])[]): Estimable<Friedman> {
  const arms = values[0]?.length ?? 0;
  if (values.some((row) => row.length !== arms)) throw new RangeError("every case has one value per arm");
  if (values.length === 0) return notEstimable("no case");
  if (arms < 2) return notEstimable("fewer than 2 arms");
  const cases = values.length;
  const rankSums = new Float64Array(arms);
  let ties = 0;
  for (const row of values) {
    const { ranks, tieSizes } = midranks(row.map((value) => 0 - value));
    ranks.forEach((rank, arm) => {
      rankSums[arm]! += rank;
    });
    for (const size of tieSizes) ties += size * (size * size - 1);
  }
  const correction = 1 - ties / (cases * arms * (arms * arms - 1));
  if (correction <= 0) return notEstimable("all arms are equal in every case");
  const expected = (cases * (arms + 1)) / 2;
  const squares = rankSums.reduce((sum, rank) => sum + (rank - expected) * (rank - expected), 0);
  const statistic = (12 * squares) / (cases * arms * (arms + 1)) / correction;
  return { statistic, degreesOfFreedom: arms - 1, meanRanks: Array.from(rankSums, (sum) => sum / cases) };
}
