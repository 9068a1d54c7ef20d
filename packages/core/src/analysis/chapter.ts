// What every chapter of the analysis starts from: the plan, the trials in columns, the metric, and the streams of chance.

import type { AnalysisDesign } from "./analysis-design.ts";
import { type Direction, defineMetric, type MetricDefinition } from "./metric-values.ts";
import { clusterLabels } from "./paired-cases.ts";
import { type Streams, streamsOf } from "./streams.ts";
import { type MetricColumn, metricColumn, type TrialTable } from "./trial-table.ts";

export type Chapter = {
  readonly design: AnalysisDesign;
  readonly table: TrialTable;
  readonly streams: Streams;
  readonly clusters: readonly (string | undefined)[] | undefined;
  /** m: every arm but the baseline. */
  readonly comparisons: number;
  /** Arms but the baseline, as indexes. */
  readonly others: readonly number[];
};

export type MetricOfTrials = MetricDefinition & MetricColumn;

export function openChapter(design: AnalysisDesign, table: TrialTable): Chapter {
  const others = table.arms.map((_, i) => i).filter((i) => i !== table.baseline);
  return {
    design,
    table,
    streams: streamsOf(design.digest),
    clusters: clusterLabels(table, design.analysisPlan.cluster),
    comparisons: others.length,
    others,
  };
}

export function readMetric({ design, table }: Chapter, name: string, direction?: Direction): MetricOfTrials {
  return { ...defineMetric(design, table, name, direction), ...metricColumn(table, name) };
}

/** One entry per arm index, under the arm's key. */
export function perArm<T>({ table }: Chapter, arms: readonly number[], of: (arm: number) => T): Record<string, T> {
  return Object.fromEntries(arms.map((arm) => [table.arms[arm]!.key, of(arm)]));
}
