// How often some arm gets a ★ although no arm differs: arms exchangeable within a case, trials lost at random, repeats,
// clusters. Runs what reports run: the family with its boundary rule, Holm, and the interval at the arm's step.

import { compareFamily, ends, rejectionOf, stepOf } from "../../packages/core/src/analysis/compare-arms.ts";
import { judge } from "../../packages/core/src/analysis/verdict.ts";
import { isEstimable } from "../../packages/core/src/support/estimable.ts";
import type { Bound, Cell } from "./cell.ts";
import type { Kind } from "./families.ts";
import { type Draw, drawFrom, logistic } from "./random-values.ts";
import { type ExperimentShape, type SimulatedExperiment, simulatedExperiment } from "./simulated-experiment.ts";

/** Draws the values of one case; the arms are alike. */
type Work = {
  readonly name: string;
  readonly kind: Kind;
  readonly range?: { readonly low: number; readonly high: number };
  /** `trial`: a value of any arm, given what the case is like. */
  readonly caseOf: (draw: Draw, shared: number) => (arm: number) => number;
};

const exchangeable: readonly Work[] = [
  { name: "normal", kind: "numeric", caseOf: (draw, shared) => () => shared + draw.normal() },
  {
    name: "0/1 of mixed difficulty",
    kind: "binary",
    caseOf: (draw, shared) => {
      const p = logistic(1 + 1.5 * shared);
      return () => (draw.uniform() < p ? 1 : 0);
    },
  },
  {
    name: "grades",
    kind: "ordinal",
    range: { low: 0, high: 4 },
    caseOf: (draw, shared) => () => {
      const latent = Math.sqrt(0.6) * shared + Math.sqrt(0.4) * draw.normal();
      return CUTS.filter((cut) => latent > cut).length;
    },
  },
  {
    name: "log-normal values",
    kind: "numeric",
    caseOf: (draw, shared) => () => Math.exp(0.7 * shared + 0.4 * draw.normal()),
  },
];

const CUTS = [-1.645, -1.036, -0.385, 0.524];

/** Mean-zero deltas that are skewed in each arm: not alike on every case, although no mean differs. */
const skewed: readonly Work[] = [1, 0.5].map((sigma) => ({
  name: `log-normal deltas, σ = ${sigma}`,
  kind: "numeric",
  caseOf: (draw, shared) => (arm) =>
    arm === 0 ? shared : shared + Math.exp(sigma * draw.normal()) - Math.exp((sigma * sigma) / 2),
}));
const rareLoss: Work = {
  name: "rare large losses",
  kind: "numeric",
  caseOf: (draw, shared) => (arm) => {
    if (arm === 0) return shared;
    return shared + (draw.uniform() < 0.9 ? 0.1 + 0.05 * draw.normal() : -0.9 + 0.1 * draw.normal());
  },
};

const comparisons = [1, 3, 8];
const sizes = [10, 20, 50];
const atMost: readonly Bound[] = [{ column: "some ★", most: 5.5 }];

export const falseStarCells: readonly Cell[] = exchangeable.flatMap((work) =>
  [1, 5].flatMap((repeats) =>
    [0, 0.2].flatMap((lost) =>
      comparisons.flatMap((m) =>
        sizes.map((n) =>
          cellOf(`${work.name} | ${repeats} | ${100 * lost} % | ${m} | ${n}`, "false-stars", atMost, work, lost, {
            arms: m + 1,
            cases: n,
            repeats,
            kind: work.kind,
          }),
        ),
      ),
    ),
  ),
);

export const clusteredStarCells: readonly Cell[] = [
  { shape: "5 cases each", of: () => 5 },
  { shape: "1, 3, 11 in turn", of: (g: number) => [1, 3, 11][g % 3]! },
].flatMap(({ shape, of }) =>
  exchangeable.slice(0, 2).flatMap((work) =>
    [1, 3].flatMap((m) =>
      [10, 20].map((units) => {
        const clusters = Array.from({ length: units }, (_, g) => Array.from({ length: of(g) }, () => `c${g}`)).flat();
        return cellOf(`${work.name} | ${shape} | ${m} | ${units}`, "clustered-stars", atMost, work, 0, {
          arms: m + 1,
          cases: clusters.length,
          repeats: 1,
          kind: work.kind,
          clusters,
        });
      }),
    ),
  ),
);

export const skewedStarCells: readonly Cell[] = [...skewed, rareLoss].flatMap((work) =>
  comparisons.flatMap((m) =>
    sizes.map((n) =>
      cellOf(`${work.name} | ${m} | ${n}`, "skewed-stars", [], work, 0, {
        arms: m + 1,
        cases: n,
        repeats: 1,
        kind: work.kind,
      }),
    ),
  ),
);

function cellOf(
  name: string,
  group: string,
  bounds: readonly Bound[],
  work: Work,
  lost: number,
  shape: ExperimentShape,
): Cell {
  return {
    group,
    name,
    bounds,
    measure: (replications, streamOf) => {
      const draw = drawFrom(streamOf("values"));
      const experiment = simulatedExperiment({ ...shape, ...(work.range === undefined ? {} : { range: work.range }) });
      let [starred, rejected, onBoundary] = [0, 0, 0];
      for (let i = 0; i < replications; i += 1) {
        fill(experiment, work, lost, draw, shape.clusters);
        const found = starsOf(experiment, `${group}:${name}:${i}`);
        if (found.starred) starred += 1;
        if (found.rejected) rejected += 1;
        if (found.onBoundary) onBoundary += 1;
      }
      return {
        shares: {
          "some ★": { hits: starred, of: replications },
          "some p ≤ α": { hits: rejected, of: replications },
          "on the line": { hits: onBoundary, of: replications },
        },
      };
    },
  };
}

function fill(
  { values, arms, cases, repeats }: SimulatedExperiment,
  work: Work,
  lost: number,
  draw: Draw,
  clusters: readonly string[] | undefined,
): void {
  let slot = 0;
  let family = 0;
  // Each arm has a liking for each cluster: that is what makes cases of a cluster alike in their differences.
  let likings = new Float64Array(arms);
  for (let c = 0; c < cases; c += 1) {
    if (clusters !== undefined && clusters[c] !== clusters[c - 1]) {
      family = draw.normal();
      likings = likings.map(() => draw.normal());
    }
    const shared = clusters === undefined ? draw.normal() : family;
    for (let arm = 0; arm < arms; arm += 1) {
      const value = work.caseOf(draw, clusters === undefined ? shared : shared + likings[arm]!);
      for (let r = 0; r < repeats; r += 1) {
        values[slot] = lost > 0 && draw.uniform() < lost ? Number.NaN : value(arm);
        slot += 1;
      }
    }
  }
}

function starsOf({ chapterOf, metric, values }: SimulatedExperiment, replication: string) {
  const chapter = chapterOf(replication);
  const family = compareFamily(chapter, metric, values);
  let starred = false;
  let rejected = false;
  for (const arm of chapter.others) {
    const { key } = chapter.table.arms[arm]!;
    if (rejectionOf(family, key) !== true) continue;
    rejected = true;
    const test = family.settled.tests.get(key)!;
    const { alpha } = chapter.design.analysisPlan;
    const { significant } = judge({
      p: isEstimable(test) ? test.p : test,
      rejected: true,
      ...ends(family.comparisons.get(arm)!.interval.at(1 - alpha / stepOf(family, key))),
      direction: metric.direction,
    });
    if (significant === true) starred = true;
  }
  return { starred, rejected, onBoundary: family.settled.onBoundary.size > 0 };
}
