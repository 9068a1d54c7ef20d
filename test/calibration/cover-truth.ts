// How often the interval of `auto` holds the true difference, over independent cases and over clusters. Runs what reports
// run: pairing, choice of interval, caveats.

import { spreadOfUnits } from "@assay/core/statistics";
import { chooseInterval } from "../../packages/core/src/analysis/choose-interval.ts";
import { caveatsOfDelta } from "../../packages/core/src/analysis/delta-caveats.ts";
import { pairCases } from "../../packages/core/src/analysis/paired-cases.ts";
import { isEstimable } from "../../packages/core/src/support/estimable.ts";
import type { SeededRandom } from "../../packages/core/src/support/seeded-random.ts";
import type { Bound, Cell, Measured } from "./cell.ts";
import { coverageExceptions } from "./exceptions.ts";
import { type Family, families } from "./families.ts";
import { drawFrom } from "./random-values.ts";

const sizes = [6, 10, 20, 50, 200];
const never = (): SeededRandom => {
  throw new Error("auto draws nothing at random");
};

export const coverageCells: readonly Cell[] = families.flatMap((family) =>
  family.repeats.flatMap((repeats) => sizes.map((n) => cellOf(family, repeats, n))),
);

const clusterShapes = [
  { name: "5 cases each", of: () => 5 },
  { name: "1, 3, 11 in turn", of: (g: number) => [1, 3, 11][g % 3]! },
] as const;

export const clusterCells: readonly Cell[] = clusterShapes.flatMap((shape) =>
  [0, 0.3, 0.6].flatMap((icc) => sizes.map((n) => clusterCellOf(shape, icc, n))),
);

function bounds(isLattice: boolean): Bound[] {
  return [{ column: "covers", least: 93.5, ...(isLattice ? {} : { most: 97 }) }];
}

function withException(group: string, name: string): Pick<Cell, "exception"> {
  const exception = coverageExceptions[`${group}: ${name}`];
  return exception === undefined ? {} : { exception };
}

function cellOf(family: Family, repeats: number, n: number): Cell {
  const name = `${family.name} | ${repeats} | ${n}`;
  return {
    group: "coverage",
    name,
    bounds: bounds(family.kind !== "numeric"),
    ...withException("coverage", name),
    measure: (replications, streamOf) => {
      const draw = drawFrom(streamOf("values"));
      const arm = new Float64Array(repeats);
      const base = new Float64Array(repeats);
      const counts = [new Uint32Array(n).fill(repeats), new Uint32Array(n).fill(repeats)];
      return countCoverage(replications, family.truth, family, () => {
        const means = [new Float64Array(n), new Float64Array(n)];
        for (let c = 0; c < n; c += 1) {
          family.draw(draw, arm, base);
          means[0]![c] = meanOf(base);
          means[1]![c] = meanOf(arm);
        }
        return pairCases({ means, counts }, 1, 0);
      });
    },
  };
}

function clusterCellOf(shape: (typeof clusterShapes)[number], icc: number, units: number): Cell {
  const name = `${shape.name} | ${icc} | ${units}`;
  return {
    group: "clusters",
    name,
    bounds: bounds(false),
    ...withException("clusters", name),
    measure: (replications, streamOf) => {
      const draw = drawFrom(streamOf("values"));
      const clusters = Array.from({ length: units }, (_, g) =>
        Array.from({ length: shape.of(g) }, () => `c${g}`),
      ).flat();
      const n = clusters.length;
      const counts = [new Uint32Array(n).fill(1), new Uint32Array(n).fill(1)];
      const base = new Float64Array(n);
      return countCoverage(replications, 0, { kind: "numeric" }, () => {
        const deltas = new Float64Array(n);
        let shared = 0;
        for (let c = 0; c < n; c += 1) {
          if (clusters[c] !== clusters[c - 1]) shared = Math.sqrt(icc) * draw.normal();
          deltas[c] = shared + Math.sqrt(1 - icc) * draw.normal();
        }
        return pairCases({ means: [base, deltas], counts }, 1, 0, { clusters });
      });
    },
  };
}

function countCoverage(
  replications: number,
  truth: number,
  { kind, range }: Pick<Family, "kind" | "range">,
  next: () => ReturnType<typeof pairCases>,
): Measured {
  const full = kind === "binary" ? { low: 0, high: 1 } : range;
  const difference = full === undefined ? undefined : { low: full.low - full.high, high: full.high - full.low };
  const plan = { interval: "auto", bootstrapSamples: 1_000, bootstrapStream: never } as const;
  let [covers, estimable, missed, missedWithCaveat, withCaveat] = [0, 0, 0, 0, 0];
  for (let i = 0; i < replications; i += 1) {
    const pairs = next();
    const interval = chooseInterval(pairs, kind, difference, plan).at(0.95);
    const hasCaveat = caveatsOfDelta(pairs, spreadOfUnits(pairs.units)).length > 0;
    if (hasCaveat) withCaveat += 1;
    if (!isEstimable(interval)) continue;
    estimable += 1;
    if (interval.low <= truth + 1e-12 && interval.high >= truth - 1e-12) covers += 1;
    else {
      missed += 1;
      if (hasCaveat) missedWithCaveat += 1;
    }
  }
  return {
    shares: {
      covers: { hits: covers, of: estimable },
      "with a caveat": { hits: withCaveat, of: replications },
      "misses with a caveat": { hits: missedWithCaveat, of: missed },
      "no interval": { hits: replications - estimable, of: replications },
    },
  };
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
