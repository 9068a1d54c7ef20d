// One metric over all trials: its kind and direction, and each case's mean over scored repeats. Repeats are averaged here
// and never counted as cases afterwards.

import { compensatedMean } from "../statistics/compensated-sum.ts";
import type { AnalysisDesign } from "./analysis-design.ts";
import { declaredKeyOf } from "./analysis-design.ts";
import { type MetricColumn, metricColumn, slotOf, type TrialTable } from "./trial-table.ts";

export type Direction = "higher" | "lower";
export type Kind = "binary" | "numeric" | "ordinal";

export type MetricDefinition = {
  readonly name: string;
  readonly kind: Kind;
  readonly direction: Direction;
  readonly range: { readonly low?: number; readonly high?: number };
  readonly unit?: string;
};

/** Means over the scored repeats of each case, by arm; NaN where no repeat has a value. */
export type CaseMeans = {
  readonly means: readonly Float64Array[];
  readonly counts: readonly Uint32Array[];
};

export function defineMetric(
  design: AnalysisDesign,
  table: TrialTable,
  name: string,
  direction?: Direction,
): MetricDefinition {
  const declared = declaredKeyOf(design, name);
  const range: { low?: number; high?: number } = {};
  if (declared?.range?.low !== undefined) range.low = declared.range.low;
  if (declared?.range?.high !== undefined) range.high = declared.range.high;
  const kind = declared?.kind ?? inferKind(metricColumn(table, name));
  return {
    name,
    kind,
    direction: direction ?? declared?.direction ?? "higher",
    range: kind === "binary" ? { low: 0, high: 1 } : range,
    ...(declared?.unit === undefined ? {} : { unit: declared.unit }),
  };
}

export function caseMeansOf(table: TrialTable, values: Float64Array): CaseMeans {
  const { arms, cases, repeats } = table;
  const means = arms.map(() => new Float64Array(cases.length).fill(Number.NaN));
  const counts = arms.map(() => new Uint32Array(cases.length));
  const held = new Float64Array(repeats);
  for (let c = 0; c < cases.length; c += 1) {
    for (let a = 0; a < arms.length; a += 1) {
      let n = 0;
      const first = slotOf(table, c, a, 0);
      for (let slot = first; slot < first + repeats; slot += 1) {
        if (!Number.isNaN(values[slot]!)) {
          held[n] = values[slot]!;
          n += 1;
        }
      }
      counts[a]![c] = n;
      if (n === 1) means[a]![c] = held[0]!;
      else if (n > 1) means[a]![c] = compensatedMean(held.subarray(0, n));
    }
  }
  return { means, counts };
}

/** The values of one arm that are there, ascending. */
export function sortedValuesOf(table: TrialTable, values: Float64Array, arm: number): Float64Array {
  const found = new Float64Array(table.cases.length * table.repeats);
  let n = 0;
  eachSlotOf(table, arm, (slot) => {
    if (!Number.isNaN(values[slot]!)) {
      found[n] = values[slot]!;
      n += 1;
    }
  });
  return found.slice(0, n).sort();
}

export function eachSlotOf(table: TrialTable, arm: number, visit: (slot: number, caseIndex: number) => void): void {
  for (let c = 0; c < table.cases.length; c += 1) {
    const first = slotOf(table, c, arm, 0);
    for (let slot = first; slot < first + table.repeats; slot += 1) visit(slot, c);
  }
}

/** At the gate is past it. */
export function passes(value: number, threshold: number, direction: Direction): boolean {
  return direction === "higher" ? value >= threshold : value <= threshold;
}

/** 1 or 0 per trial with a value: whether it passes; NaN stays NaN. */
export function passValues(values: Float64Array, threshold: number, direction: Direction): Float64Array {
  return values.map((value) => (Number.isNaN(value) ? value : passes(value, threshold, direction) ? 1 : 0));
}

function inferKind({ values }: MetricColumn): Kind {
  let hasValue = false;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (value !== 0 && value !== 1) return "numeric";
    hasValue = true;
  }
  return hasValue ? "binary" : "numeric";
}
