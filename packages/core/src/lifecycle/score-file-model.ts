// What a page shows of scores made elsewhere: the figures, every trial as a point, and the cases by how much worse they
// became. There are no outputs to show, because nothing ran here.

import type { AnalysisBlob, ReportModel, ShownCase, ShownTrial, TrialPoint } from "../report/index.ts";
import { MAX_POINTS, MAX_SHOWN_CASES } from "../report/index.ts";
import type { ScoreFile, ScoreFileRow } from "../scoring/index.ts";

export function scoreFileModel(blob: AnalysisBlob, file: ScoreFile): ReportModel {
  const points = file.rows.map((row, i) => pointOf(row, row.ordinal ?? i, blob.primary.metric));
  points.sort((a, b) => a.ordinal - b.ordinal);
  const byCase = Map.groupBy(points, (point) => point.caseId);
  const ranked = file.cases
    .map((one) => ({ one, worst: worstChange(byCase.get(one.caseId) ?? [], blob) }))
    .sort((a, b) => a.worst - b.worst);
  return {
    blob,
    points: points.length > MAX_POINTS ? [] : points,
    cases: ranked.slice(0, MAX_SHOWN_CASES).map(({ one }) => shownCase(one, byCase.get(one.caseId) ?? [])),
    totalCases: file.cases.length,
    pictures: {},
  };
}

function pointOf(row: ScoreFileRow, ordinal: number, metric: string): TrialPoint {
  const { arm, caseId, repeat, status, code, costUsd, durationMs } = row;
  const score = status === "scored" ? row.scores[metric] : undefined;
  return {
    ordinal,
    arm,
    caseId,
    repeat,
    status,
    ...(code !== undefined && { code }),
    ...(typeof score === "number" && { value: score }),
    ...(typeof score === "object" && { unscored: score.unscored }),
    ...(costUsd !== undefined && { costUsd }),
    ...(durationMs !== undefined && { durationMs }),
  };
}

/** Against the baseline, in the direction of the metric; 0 when nothing can be said. */
function worstChange(points: readonly TrialPoint[], { primary, baselineArmKey }: AnalysisBlob): number {
  const sign = primary.direction === "higher" ? 1 : -1;
  const valuesOf = (arm: string) =>
    points.flatMap((point) => (point.arm === arm && point.value !== undefined ? [point.value] : []));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const base = valuesOf(baselineArmKey);
  if (base.length === 0) return 0;
  const others = [...new Set(points.map((point) => point.arm))].filter((arm) => arm !== baselineArmKey);
  const changes = others
    .map(valuesOf)
    .flatMap((values) => (values.length === 0 ? [] : [sign * (mean(values) - mean(base))]));
  return Math.min(0, ...changes);
}

function shownCase({ caseId, tags, holdout }: ScoreFile["cases"][number], points: readonly TrialPoint[]): ShownCase {
  const perArm: Record<string, ShownTrial[]> = {};
  for (const { arm, repeat, status, code, value, unscored } of points) {
    perArm[arm] ??= [];
    perArm[arm].push({
      repeat,
      status,
      ...(code !== undefined && { code }),
      ...(value !== undefined && { value }),
      ...(unscored !== undefined && { unscored }),
      outputs: [],
    });
  }
  return { caseId, tags, holdout, intake: [], perArm };
}
