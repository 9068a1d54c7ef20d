// Where the scatter of a metric comes from, and how far two runs of one arm differ by noise alone. Only cases with every
// arm and repeat scored are read, and their number is said.

import { noiseFloor } from "../statistics/noise-floor.ts";
import { type VarianceComponents, varianceComponents } from "../statistics/variance-components.ts";
import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import { metricNameOf } from "./analysis-design.ts";
import type { Chapter, MetricOfTrials } from "./chapter.ts";
import { readMetric } from "./chapter.ts";
import { secondaryNames } from "./read-secondary.ts";
import type { VarianceFigures } from "./side-figures.ts";
import { slotOf } from "./trial-table.ts";

export function explainVariance(chapter: Chapter, metric: MetricOfTrials): VarianceFigures {
  const { table } = chapter;
  const full = fullCases(chapter, metric.values);
  const found = componentsOf(chapter, metric.values, full);
  const of = (which: "components" | "componentShares" | "sumsOfSquares" | "sumOfSquaresShares") =>
    isEstimable(found) ? partsOf(found, which) : noParts(found);
  const names = [metricNameOf(chapter.design.primaryMetric), ...secondaryNames(chapter)];
  return {
    components: of("components"),
    componentShares: of("componentShares"),
    sumsOfSquares: of("sumsOfSquares"),
    sumOfSquaresShares: of("sumOfSquaresShares"),
    cases: full.length,
    arms: table.arms.length,
    repeats: table.repeats,
    noiseFloor: Object.fromEntries(names.map((name) => [name, noiseFloorOf(chapter, name)])),
  };
}

function noiseFloorOf(chapter: Chapter, name: string): Estimable<number> {
  const { repeats } = chapter.table;
  if (repeats < 2) return notEstimable("one repeat shows no noise");
  const { values } = readMetric(chapter, name);
  const full = fullCases(chapter, values);
  const found = componentsOf(chapter, values, full);
  if (!isEstimable(found)) return found;
  if (found.kind === "single-run") return notEstimable("one repeat shows no noise");
  return noiseFloor({ repeatMeanSquare: found.meanSquares.repeat, cases: full.length, repeats });
}

/** Cases with every arm and repeat scored. */
function fullCases({ table }: Chapter, values: Float64Array): number[] {
  const perCase = table.arms.length * table.repeats;
  return Array.from(table.cases.keys()).filter((c) => {
    for (let slot = c * perCase; slot < (c + 1) * perCase; slot += 1) if (Number.isNaN(values[slot]!)) return false;
    return true;
  });
}

function componentsOf(
  { table }: Chapter,
  values: Float64Array,
  full: readonly number[],
): Estimable<VarianceComponents> {
  const { arms, repeats } = table;
  const cube = new Float64Array(arms.length * full.length * repeats);
  let n = 0;
  for (let a = 0; a < arms.length; a += 1) {
    for (const c of full) {
      for (let r = 0; r < repeats; r += 1) {
        cube[n] = values[slotOf(table, c, a, r)]!;
        n += 1;
      }
    }
  }
  return varianceComponents({ arms: arms.length, cases: full.length, repeats, values: cube });
}

type Parts = VarianceFigures["components"];

function partsOf(
  found: VarianceComponents,
  which: "components" | "componentShares" | "sumsOfSquares" | "sumOfSquaresShares",
): Parts {
  if (found.kind === "with-repeats") {
    const parts = found[which];
    return isEstimable(parts) ? parts : noParts(parts);
  }
  const parts = found[which];
  if (!isEstimable(parts)) return noParts(parts);
  const { arm, case: byCase, armByCaseAndRepeat } = parts;
  return { arm, case: byCase, armByCase: MERGED, repeat: MERGED, armByCaseAndRepeat };
}

function noParts(reason: Estimable<never>): Parts {
  return { arm: reason, case: reason, armByCase: reason, repeat: reason };
}

const MERGED = notEstimable("one repeat: arm by case and repeat are one component");
