// Fisher's exact test of two arms' loss counts, for readers who know it. It treats trials as if they were not paired, so
// losses that come with certain cases alarm it too often; reports rest on the permutation within cases instead.

import { requireCount } from "./requirements.ts";

export type ScoredAndLost = { readonly scored: number; readonly lost: number };

/** Two-sided p: all tables with the same margins that are no likelier than the observed one. */
export function fisherExact(first: ScoredAndLost, second: ScoredAndLost): number {
  for (const { scored, lost } of [first, second]) {
    requireCount("scored", scored);
    requireCount("lost", lost);
  }
  const planned = first.scored + first.lost;
  const others = second.scored + second.lost;
  const lost = first.lost + second.lost;
  const fewest = Math.max(0, lost - others);
  const most = Math.min(planned, lost);
  const mode = Math.min(most, Math.max(fewest, Math.floor(((lost + 1) * (planned + 1)) / (planned + others + 2))));
  const weights = new Float64Array(most - fewest + 1);
  weights[mode - fewest] = 1;
  for (let k = mode; k < most; k += 1) {
    const odds = ((planned - k) * (lost - k)) / ((k + 1) * (others - lost + k + 1));
    weights[k + 1 - fewest] = weights[k - fewest]! * odds;
  }
  for (let k = mode; k > fewest; k -= 1) {
    const odds = (k * (others - lost + k)) / ((planned - k + 1) * (lost - k + 1));
    weights[k - 1 - fewest] = weights[k - fewest]! * odds;
  }
  const observed = weights[first.lost - fewest]! * (1 + 1e-9);
  let noLikelier = 0;
  let total = 0;
  for (const weight of weights) {
    total += weight;
    if (weight <= observed) noLikelier += weight;
  }
  return Math.max(noLikelier / total, Number.MIN_VALUE);
}
