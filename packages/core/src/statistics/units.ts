// Units are what was drawn independently: a case, or a cluster of cases that belong together. All inference is over units.
// They are kept in one fixed order, so that no result depends on the order in which cases were listed.

import { compensatedSum } from "./compensated-sum.ts";
import { requireCount, requireFinite } from "./requirements.ts";
import { unitIndexOf } from "./unit-index.ts";

export type Units = {
  /** S_g: sum of the deltas of unit g. */
  readonly sums: Float64Array;
  /** n_g: cases of unit g. */
  readonly sizes: Float64Array;
  /** G */
  readonly count: number;
  /** N = Σ n_g */
  readonly cases: number;
  /** G* = N²/Σ n_g²: as many units of equal size would tell as much; 0 without units. */
  readonly effectiveCount: number;
  /** m₀: units whose sum is not 0. */
  readonly nonZero: number;
};

/** One delta per case; a case whose cluster label is missing is a unit of its own. Throws RangeError on a delta that is not finite. */
export function unitsOf(deltas: ArrayLike<number>, clusters?: readonly (string | undefined)[]): Units {
  requireFinite("deltas", deltas);
  const index = unitIndexOf(deltas.length, clusters);
  const members: number[][] = Array.from({ length: index.count }, () => []);
  for (let i = 0; i < deltas.length; i += 1) members[index.ofCase[i]!]!.push(deltas[i]!);
  return unitsOfSums(
    members.map((values) => compensatedSum(values.sort((a, b) => a - b))),
    members.map((values) => values.length),
  );
}

/** Units from their sums and sizes (whole numbers of cases); without sizes every unit is one case. */
export function unitsOfSums(sums: ArrayLike<number>, sizes?: ArrayLike<number>): Units {
  requireFinite("sums", sums);
  if (sizes !== undefined) {
    if (sizes.length !== sums.length) throw new RangeError(`${sizes.length} sizes for ${sums.length} sums`);
    for (let g = 0; g < sizes.length; g += 1) requireCount(`sizes[${g}]`, sizes[g]!, 1);
  }
  const rows = Array.from(sums, (sum, g) => ({ sum: sum + 0, size: sizes?.[g] ?? 1 }));
  rows.sort((a, b) => a.sum - b.sum || a.size - b.size);
  const cases = rows.reduce((total, { size }) => total + size, 0);
  const squares = rows.reduce((total, { size }) => total + size * size, 0);
  return {
    sums: Float64Array.from(rows, ({ sum }) => sum),
    sizes: Float64Array.from(rows, ({ size }) => size),
    count: rows.length,
    cases,
    effectiveCount: rows.length === 0 ? 0 : (cases * cases) / squares,
    nonZero: rows.filter(({ sum }) => sum !== 0).length,
  };
}
