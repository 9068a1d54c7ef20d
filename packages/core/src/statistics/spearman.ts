// Spearman's rank correlation as Pearson's on midranks. The shortcut formula is wrong with ties and is not used.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { midranks } from "./midranks.ts";

/** Correlation of two orders of the same things. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Estimable<number> {
  if (x.length !== y.length) throw new RangeError(`${x.length} values beside ${y.length}`);
  const centre = (x.length + 1) / 2;
  const left = midranks(x).ranks.map((rank) => rank - centre);
  const right = midranks(y).ranks.map((rank) => rank - centre);
  const product = left.reduce((sum, rank, i) => sum + rank * right[i]!, 0);
  const spread = Math.sqrt(sumOfSquares(left) * sumOfSquares(right));
  if (spread === 0) return notEstimable("one side does not vary");
  return Math.min(1, Math.max(-1, product / spread)) + 0;
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
