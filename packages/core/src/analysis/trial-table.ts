// Trials in columns: one slot per planned trial, in the order case, arm, repeat, whatever order they arrived in. A planned
// trial without a row is lost ("missing_row"); every later chapter reads these columns and nothing else.

import { DomainError } from "../support/domain-error.ts";
import { type AnalysisDesign, declaredKeyOf } from "./analysis-design.ts";
import type { CaseFact, TrialFact } from "./trial-fact.ts";

export type MetricColumn = {
  /** NaN: no value. Inside the analysis only; nothing that leaves it can be NaN. */
  readonly values: Float64Array;
  /** Why a scored trial has no value, by slot. */
  readonly unscored: Map<number, string>;
};

type Arm = { readonly key: string; readonly label: string; readonly isBaseline: boolean };

export type TrialTable = {
  /** By key. */
  readonly arms: readonly Arm[];
  readonly baseline: number;
  /** By id. */
  readonly cases: readonly CaseFact[];
  readonly repeats: number;
  readonly status: Uint8Array;
  /** Index into codes. */
  readonly code: Uint16Array;
  readonly codes: readonly string[];
  readonly metrics: ReadonlyMap<string, MetricColumn>;
  /** NaN: not stated. */
  readonly costMicroUsd: Float64Array;
  readonly unbilled: Uint8Array;
  readonly overrunMicroUsd: Float64Array;
  readonly durationMs: Float64Array;
  readonly coldStart: Uint8Array;
  readonly refusals: Float64Array;
};

export const FAILED = 0;
export const SKIPPED = 1;
export const SCORED = 2;

/** Sums and differences of so large scores, over any number of trials, stay inside the range of numbers. */
const LARGEST_SCORE = 1e300;

export function slotOf(table: TrialTable, caseIndex: number, arm: number, repeat: number): number {
  return (caseIndex * table.arms.length + arm) * table.repeats + repeat;
}

/** Throws DomainError "corrupt" on a trial that the design did not plan, and on a second row for one trial. */
export function gatherTrials(
  design: AnalysisDesign,
  cases: readonly CaseFact[],
  trials: Iterable<TrialFact>,
): TrialTable {
  const arms = design.arms.map(({ key, label, isBaseline }) => ({ key, label, isBaseline })).sort(by(({ key }) => key));
  const sorted = [...cases].sort(by(({ caseId }) => caseId));
  const armAt = new Map(arms.map(({ key }, i) => [key, i]));
  const caseAt = new Map(sorted.map(({ caseId }, i) => [caseId, i]));
  const baseline = arms.findIndex(({ isBaseline }) => isBaseline);
  if (baseline < 0) throw new DomainError("invalid", "no arm is the baseline");
  if (caseAt.size < sorted.length) throw new DomainError("corrupt", "two cases share an id");

  const slots = sorted.length * arms.length * design.repeats;
  const codes = ["missing_row"];
  const codeAt = new Map([["missing_row", 0]]);
  const metrics = new Map<string, MetricColumn>();
  const table = {
    arms,
    baseline,
    cases: sorted,
    repeats: design.repeats,
    status: new Uint8Array(slots),
    code: new Uint16Array(slots),
    codes,
    metrics,
    costMicroUsd: new Float64Array(slots).fill(Number.NaN),
    unbilled: new Uint8Array(slots),
    overrunMicroUsd: new Float64Array(slots),
    durationMs: new Float64Array(slots).fill(Number.NaN),
    coldStart: new Uint8Array(slots),
    refusals: new Float64Array(slots),
  };
  const readsFailedRuns = new Map<string, boolean>();
  const seen = new Uint8Array(slots);
  for (const trial of trials) {
    const arm = armAt.get(trial.arm);
    const caseIndex = caseAt.get(trial.caseId);
    const where = `trial (${trial.arm}, ${trial.caseId}, ${trial.repeat})`;
    if (arm === undefined || caseIndex === undefined || !isRepeat(trial.repeat, design.repeats)) {
      throw new DomainError("corrupt", `${where} is not planned`);
    }
    const slot = slotOf(table, caseIndex, arm, trial.repeat - 1);
    if (seen[slot] === 1) throw new DomainError("corrupt", `${where} is there twice`);
    seen[slot] = 1;
    const isScored = trial.status === "scored";
    table.status[slot] = isScored ? SCORED : trial.status === "skipped" ? SKIPPED : FAILED;
    if (!isScored) table.code[slot] = intern(trial.code ?? trial.status, codes, codeAt);
    table.costMicroUsd[slot] = trial.costMicroUsd ?? Number.NaN;
    table.unbilled[slot] = trial.costSource === "unknown" ? 1 : 0;
    table.overrunMicroUsd[slot] = trial.overrunMicroUsd ?? 0;
    table.durationMs[slot] = trial.durationMs ?? Number.NaN;
    table.coldStart[slot] = trial.coldStart === true ? 1 : 0;
    table.refusals[slot] = trial.refusals ?? 0;
    for (const [metric, value] of Object.entries(trial.scores)) {
      let readsFailed = readsFailedRuns.get(metric);
      if (readsFailed === undefined) {
        readsFailed = declaredKeyOf(design, metric)?.kind === "binary";
        readsFailedRuns.set(metric, readsFailed);
      }
      if (!isScored && !readsFailed) continue;
      const column = columnOf(metrics, metric, slots);
      if (typeof value !== "number") column.unscored.set(slot, value.unscored);
      else if (Math.abs(value) <= LARGEST_SCORE) column.values[slot] = value + 0;
      else throw new DomainError("corrupt", `${where} has ${value} for ${metric}, which no difference can be taken of`);
    }
  }
  return table;
}

/** The column of a metric; a metric that no trial has is a column without values. */
export function metricColumn(table: TrialTable, metric: string): MetricColumn {
  return (
    table.metrics.get(metric) ?? {
      values: new Float64Array(table.status.length).fill(Number.NaN),
      unscored: new Map(),
    }
  );
}

function columnOf(metrics: Map<string, MetricColumn>, metric: string, slots: number): MetricColumn {
  const known = metrics.get(metric);
  if (known !== undefined) return known;
  const fresh = { values: new Float64Array(slots).fill(Number.NaN), unscored: new Map<number, string>() };
  metrics.set(metric, fresh);
  return fresh;
}

function intern(code: string, codes: string[], at: Map<string, number>): number {
  const known = at.get(code);
  if (known !== undefined) return known;
  codes.push(code);
  at.set(code, codes.length - 1);
  return codes.length - 1;
}

function isRepeat(repeat: number, repeats: number): boolean {
  return Number.isInteger(repeat) && repeat >= 1 && repeat <= repeats;
}

function by<T>(keyOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => inOrder(keyOf(a), keyOf(b));
}

/** By UTF-16 code units: the same on every machine and in every locale. */
export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
