// The cases on which an arm meets the baseline: at least one scored trial of each. A difference that is nothing but
// rounding is 0, so that a tie is a tie.

import { type Units, unitsOf } from "../statistics/units.ts";
import type { CaseMeans } from "./metric-values.ts";
import type { TrialTable } from "./trial-table.ts";

export type PairedCases = {
  /** Case indexes, ascending. */
  readonly cases: Int32Array;
  readonly armMeans: Float64Array;
  readonly baseMeans: Float64Array;
  /** Arm minus baseline, whatever the direction. */
  readonly deltas: Float64Array;
  readonly clusters?: readonly (string | undefined)[];
  readonly units: Units;
  /** Exactly one scored repeat in both arms of every paired case. */
  readonly isSingleRun: boolean;
  /** Cases in which the scored repeats of the two arms differ by a factor of 2 or more. */
  readonly unevenRepeats: number;
  /** Cases with a value in one of the two arms only, or in neither. */
  readonly unpaired: number;
};

export type PairingOptions = {
  /** Units: cluster label per case index. */
  readonly clusters?: readonly (string | undefined)[] | undefined;
  readonly onlyCases?: (caseIndex: number) => boolean;
  /** ln before the difference is taken; both means are positive then. */
  readonly transform?: (mean: number) => number;
};

export function pairCases(
  { means, counts }: CaseMeans,
  arm: number,
  baseline: number,
  options: PairingOptions = {},
): PairedCases {
  const total = means[arm]!.length;
  const cases: number[] = [];
  let isSingleRun = true;
  let unevenRepeats = 0;
  let considered = 0;
  for (let c = 0; c < total; c += 1) {
    if (options.onlyCases !== undefined && !options.onlyCases(c)) continue;
    considered += 1;
    const [mine, base] = [counts[arm]![c]!, counts[baseline]![c]!];
    if (mine === 0 || base === 0) continue;
    cases.push(c);
    if (mine !== 1 || base !== 1) isSingleRun = false;
    if (Math.max(mine, base) >= 2 * Math.min(mine, base)) unevenRepeats += 1;
  }
  const at = Int32Array.from(cases);
  const armMeans = Float64Array.from(at, (c) => means[arm]![c]!);
  const baseMeans = Float64Array.from(at, (c) => means[baseline]![c]!);
  const { transform } = options;
  const deltas = armMeans.map((mine, i) => {
    const base = baseMeans[i]!;
    if (Math.abs(mine - base) <= 1e-12 * Math.max(Math.abs(mine), Math.abs(base))) return 0;
    return transform === undefined ? mine - base : transform(mine) - transform(base);
  });
  const labels = options.clusters;
  const clusters = labels === undefined ? undefined : cases.map((c) => labels[c]);
  return {
    cases: at,
    armMeans,
    baseMeans,
    deltas,
    ...(clusters === undefined ? {} : { clusters }),
    units: unitsOf(deltas, clusters),
    isSingleRun,
    unevenRepeats,
    unpaired: considered - cases.length,
  };
}

/** Cluster label per case: the value of the tag that the plan names; undefined makes a case its own unit. */
export function clusterLabels(table: TrialTable, tag: string | undefined): (string | undefined)[] | undefined {
  if (tag === undefined) return undefined;
  return table.cases.map(({ tags }) => (tags[tag] === undefined ? undefined : `${typeof tags[tag]}:${tags[tag]}`));
}
