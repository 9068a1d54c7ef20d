// Ranks in which equal values share the mean of their places, so that no tie is broken by name or by order.

import { requireFinite } from "./requirements.ts";

export type Midranks = {
  readonly ranks: Float64Array;
  /** Sizes of the groups of equal values, those of one value included. */
  readonly tieSizes: readonly number[];
};

/** Rank 1 is the lowest value. */
export function midranks(values: ArrayLike<number>): Midranks {
  requireFinite("values", values);
  const order = Array.from({ length: values.length }, (_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  const tieSizes: number[] = [];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let i = start; i < end; i += 1) ranks[order[i]!] = (start + 1 + end) / 2;
    tieSizes.push(end - start);
    start = end;
  }
  return { ranks, tieSizes };
}
