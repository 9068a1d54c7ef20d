// Where the scatter of a full table (arms × cases × repeats) comes from. Without repeats, the noise of a run and the taste
// of an arm for certain cases cannot be told apart; that is a form of its own, not a zero.

import { type Estimable, notEstimable } from "../support/estimable.ts";
import { compensatedMean, compensatedSum } from "./compensated-sum.ts";
import { requireCount, requireFinite } from "./requirements.ts";
import { powerOfTwoScale } from "./scale.ts";

export type FullTable = {
  readonly arms: number;
  readonly cases: number;
  readonly repeats: number;
  /** values[(arm · cases + case) · repeats + repeat] */
  readonly values: ArrayLike<number>;
};
/** Figures by source, for designs with repeats. */
export type BySource = {
  readonly arm: number;
  readonly case: number;
  readonly armByCase: number;
  readonly repeat: number;
};
/** Figures by source where arm × case and repeat are one. */
export type ByMergedSource = { readonly arm: number; readonly case: number; readonly armByCaseAndRepeat: number };

export type VarianceTable<Sources> = {
  readonly sumsOfSquares: Sources;
  readonly meanSquares: Sources;
  readonly components: Sources;
  /** Shares of the summed components; not estimable if all are 0. */
  readonly componentShares: Estimable<Sources>;
  /** Shares of the summed sums of squares; not estimable if all are 0. */
  readonly sumOfSquaresShares: Estimable<Sources>;
};
export type VarianceComponents =
  | ({ readonly kind: "with-repeats" } & VarianceTable<BySource>)
  | ({ readonly kind: "single-run" } & VarianceTable<ByMergedSource>);

/** Needs two arms and two cases. */
export function varianceComponents(table: FullTable): Estimable<VarianceComponents> {
  const { arms, cases, repeats } = table;
  checkTable(table);
  if (arms < 2) return notEstimable("fewer than 2 arms");
  if (cases < 2) return notEstimable("fewer than 2 cases with every trial scored");
  if (repeats < 1) return notEstimable("no repeats");
  const scale = powerOfTwoScale(table.values);
  const unit = scale * scale;
  const sums = scaledSums(table, scale);
  const total = (sums.arm + sums.case + sums.armByCase + sums.repeat) * unit;
  if (!Number.isFinite(total) || unit < SMALLEST_SQUARE) {
    return notEstimable("the squares of the values leave the range of numbers that can be computed with");
  }
  const arm = sums.arm / (arms - 1);
  const byCase = sums.case / (cases - 1);
  const armByCase = sums.armByCase / ((arms - 1) * (cases - 1));
  const armComponent = Math.max(0, (arm - armByCase) / (cases * repeats));
  const caseComponent = Math.max(0, (byCase - armByCase) / (arms * repeats));
  if (repeats === 1) {
    return {
      kind: "single-run",
      ...tableOf(
        { arm: sums.arm, case: sums.case, armByCaseAndRepeat: sums.armByCase },
        { arm, case: byCase, armByCaseAndRepeat: armByCase },
        { arm: armComponent, case: caseComponent, armByCaseAndRepeat: armByCase },
        unit,
      ),
    };
  }
  const repeat = sums.repeat / (arms * cases * (repeats - 1));
  const armByCaseComponent = Math.max(0, (armByCase - repeat) / repeats);
  return {
    kind: "with-repeats",
    ...tableOf(
      sums,
      { arm, case: byCase, armByCase, repeat },
      { arm: armComponent, case: caseComponent, armByCase: armByCaseComponent, repeat },
      unit,
    ),
  };
}

// Below it squares lose their digits.
const SMALLEST_SQUARE = 2 ** -900;

function checkTable({ arms, cases, repeats, values }: FullTable): void {
  requireCount("arms", arms);
  requireCount("cases", cases);
  requireCount("repeats", repeats);
  if (values.length !== arms * cases * repeats) {
    throw new RangeError(`${values.length} values for ${arms} arms, ${cases} cases and ${repeats} repeats`);
  }
  requireFinite("values", values);
}

function scaledSums({ arms, cases, repeats, values }: FullTable, scale: number): BySource {
  const scaled = Float64Array.from(values, (value) => value / scale);
  const cell = Float64Array.from({ length: arms * cases }, (_, i) =>
    compensatedMean(scaled.subarray(i * repeats, (i + 1) * repeats)),
  );
  const armMean = Float64Array.from({ length: arms }, (_, a) =>
    compensatedMean(cell.subarray(a * cases, (a + 1) * cases)),
  );
  const caseMean = Float64Array.from({ length: cases }, (_, c) => {
    return compensatedMean(Float64Array.from({ length: arms }, (_, a) => cell[a * cases + c]!));
  });
  const grand = compensatedMean(armMean);
  const interaction = cell.map((mean, i) => mean - armMean[Math.floor(i / cases)]! - caseMean[i % cases]! + grand);
  return {
    arm: cases * repeats * squared(armMean.map((mean) => mean - grand)),
    case: arms * repeats * squared(caseMean.map((mean) => mean - grand)),
    armByCase: repeats * squared(interaction),
    repeat: squared(scaled.map((value, i) => value - cell[Math.floor(i / repeats)]!)),
  };
}

/** Σ x²; what rounding leaves of equal values (scaled to at most 2) counts as 0. */
function squared(gaps: Float64Array): number {
  return compensatedSum(gaps.map((gap) => (Math.abs(gap) <= 1e-14 ? 0 : gap * gap)));
}

function tableOf<Sources extends Record<keyof Sources, number>>(
  sumsOfSquares: Sources,
  meanSquares: Sources,
  components: Sources,
  unit: number,
): VarianceTable<Sources> {
  return {
    sumsOfSquares: mapped(sumsOfSquares, (x) => x * unit),
    meanSquares: mapped(meanSquares, (x) => x * unit),
    components: mapped(components, (x) => x * unit),
    componentShares: sharesOf(components),
    sumOfSquaresShares: sharesOf(sumsOfSquares),
  };
}

function sharesOf<Sources extends Record<keyof Sources, number>>(figures: Sources): Estimable<Sources> {
  const total = compensatedSum(Object.values<number>(figures));
  return total > 0 ? mapped(figures, (x) => x / total) : notEstimable("no scatter at all");
}

function mapped<Sources extends Record<keyof Sources, number>>(
  figures: Sources,
  change: (x: number) => number,
): Sources {
  return Object.fromEntries(Object.entries<number>(figures).map(([name, x]) => [name, change(x)])) as Sources;
}
