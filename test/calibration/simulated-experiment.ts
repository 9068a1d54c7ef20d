// An experiment of which only the values change from one replication to the next: the frozen plan, the table of planned
// trials and the metric stay, as the analysis sees them.

import type { AnalysisDesign } from "../../packages/core/src/analysis/analysis-design.ts";
import {
  type Chapter,
  type MetricOfTrials,
  openChapter,
  readMetric,
} from "../../packages/core/src/analysis/chapter.ts";
import { streamsOf } from "../../packages/core/src/analysis/streams.ts";
import { METRIC, madeUpDesign } from "../../packages/core/src/analysis/testing/made-up-experiment.ts";
import { gatherTrials } from "../../packages/core/src/analysis/trial-table.ts";
import type { Kind } from "./families.ts";

export type SimulatedExperiment = {
  /** One entry per (case, arm, repeat) in the order of the table; NaN is a lost trial. */
  readonly values: Float64Array;
  /** The chapter of one replication: its streams of chance are its own. */
  readonly chapterOf: (replication: string) => Chapter;
  readonly metric: MetricOfTrials;
  readonly arms: number;
  readonly cases: number;
  readonly repeats: number;
};

export type ExperimentShape = {
  readonly arms: number;
  readonly cases: number;
  readonly repeats: number;
  readonly kind: Kind;
  readonly range?: { readonly low: number; readonly high: number };
  readonly threshold?: number;
  /** Cluster of each case. */
  readonly clusters?: readonly string[];
};

export function simulatedExperiment(shape: ExperimentShape): SimulatedExperiment {
  const { arms, cases, repeats, kind, range, threshold, clusters } = shape;
  const keys = Array.from({ length: arms }, (_, i) => String.fromCharCode(65 + i));
  const design: AnalysisDesign = {
    ...madeUpDesign(keys, {
      repeats,
      key: { kind, direction: "higher", ...(range === undefined ? {} : { range }) },
      plan: clusters === undefined ? {} : { cluster: "family" },
      primary: { threshold: threshold ?? 0.5 },
    }),
  };
  const facts = Array.from({ length: cases }, (_, c) => ({
    caseId: `case-${String(c).padStart(5, "0")}`,
    tags: clusters === undefined ? {} : { family: clusters[c]! },
    holdout: false,
  }));
  const chapter = openChapter(design, gatherTrials(design, facts, []));
  const values = new Float64Array(cases * arms * repeats);
  return {
    values,
    chapterOf: (replication) => ({ ...chapter, streams: streamsOf(replication) }),
    metric: { ...readMetric(chapter, METRIC, "higher"), values },
    arms,
    cases,
    repeats,
  };
}
