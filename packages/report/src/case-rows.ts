// One row per case: what each arm got on it, and how far an arm fell behind the baseline. The order is the explorer's:
// worst regressions first, then cases that flipped at the gate, then losses, then the rest.

import type { AnalysisBlob, ReportModel, TrialPoint } from "@assay/core/report";

type CaseSide = {
  readonly mean?: number;
  readonly passed: number;
  readonly scored: number;
  readonly lost: number;
};
export type CaseRow = { readonly caseId: string; readonly perArm: Readonly<Record<string, CaseSide>> };

type Observation = Pick<TrialPoint, "arm" | "caseId" | "value">;

export function caseRows(model: Pick<ReportModel, "blob" | "points" | "cases">): CaseRow[] {
  const passes = gateOf(model.blob);
  const seen: readonly Observation[] = model.points.length > 0 ? model.points : observationsOf(model.cases);
  const cases = new Map<string, Map<string, { sum: number; passed: number; scored: number; lost: number }>>();
  for (const { arm, caseId, value } of seen) {
    const sides = cases.get(caseId) ?? new Map();
    cases.set(caseId, sides);
    const side = sides.get(arm) ?? { sum: 0, passed: 0, scored: 0, lost: 0 };
    sides.set(arm, side);
    if (value === undefined) side.lost += 1;
    else {
      side.sum += value;
      side.scored += 1;
      if (passes(value)) side.passed += 1;
    }
  }
  return [...cases].map(([caseId, sides]) => ({
    caseId,
    perArm: Object.fromEntries(
      [...sides].map(([arm, { sum, passed, scored, lost }]) => [
        arm,
        { ...(scored > 0 ? { mean: sum / scored } : {}), passed, scored, lost },
      ]),
    ),
  }));
}

function observationsOf(cases: ReportModel["cases"]): Observation[] {
  return cases.flatMap(({ caseId, perArm }) =>
    Object.entries(perArm).flatMap(([arm, trials]) =>
      trials.map((trial) => ({ arm, caseId, ...(trial.value === undefined ? {} : { value: trial.value }) })),
    ),
  );
}

function gateOf({ primary: { direction, threshold } }: AnalysisBlob): (value: number) => boolean {
  return direction === "higher" ? (value) => value >= threshold : (value) => value <= threshold;
}

/** Arm minus baseline on one case; undefined unless both were scored. */
export function rowDifference(row: CaseRow, arm: string, baseline: string): number | undefined {
  const one = row.perArm[arm]?.mean;
  const other = row.perArm[baseline]?.mean;
  return one === undefined || other === undefined ? undefined : one - other;
}

export type RowChange = "regression" | "improvement" | "flip-down" | "flip-up" | "same" | "lost";

export function rowChange(row: CaseRow, arm: string, blob: AnalysisBlob): RowChange {
  const difference = rowDifference(row, arm, blob.baselineArmKey);
  if (difference === undefined) return "lost";
  const gain = blob.primary.direction === "higher" ? difference : -difference;
  const flip = passShare(row, arm) - passShare(row, blob.baselineArmKey);
  if (flip !== 0) return flip < 0 ? "flip-down" : "flip-up";
  return Math.abs(gain) < 1e-12 ? "same" : gain < 0 ? "regression" : "improvement";
}

/** With arm undefined: by the worst that any arm did. */
export function orderedRows(rows: readonly CaseRow[], arms: readonly string[], blob: AnalysisBlob): CaseRow[] {
  const sign = blob.primary.direction === "higher" ? 1 : -1;
  const keyed = rows.map((row) => {
    const gains = arms.map((arm) => rowDifference(row, arm, blob.baselineArmKey)).filter((x) => x !== undefined);
    const worst = gains.length === 0 ? 0 : Math.min(...gains.map((gain) => gain * sign));
    const changes = arms.map((arm) => rowChange(row, arm, blob));
    const hasFlip = changes.some((change) => change.startsWith("flip"));
    const rank = worst < -1e-12 ? 0 : hasFlip ? 1 : changes.includes("lost") ? 2 : 3;
    const best = gains.length === 0 ? 0 : Math.max(...gains.map((gain) => gain * sign));
    return { row, rank, worst, best };
  });
  keyed.sort(
    (a, b) => a.rank - b.rank || a.worst - b.worst || b.best - a.best || (a.row.caseId < b.row.caseId ? -1 : 1),
  );
  return keyed.map(({ row }) => row);
}

function passShare(row: CaseRow, arm: string): number {
  const side = row.perArm[arm];
  return side === undefined || side.scored === 0 ? 0 : side.passed / side.scored;
}
