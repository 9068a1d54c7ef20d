// What counts as a regression: a star on the wrong side, or a breached guardrail. One run of many finds one by chance,
// so an alarm needs a second run, with fresh trials, that finds the same.

import type { AnalysisBlob } from "../report/blob.ts";
import { isEstimable } from "../support/estimable.ts";
import type { CanaryTick, Regression } from "./canary.ts";
import { CANDIDATE_ARM } from "./canary-design.ts";

export type CanaryFinding =
  | { readonly kind: "quiet" }
  | { readonly kind: "regression"; readonly regressions: readonly Regression[] }
  /** Nothing that an alarm could rest on, which is an alarm itself. */
  | { readonly kind: "not-measured"; readonly reason: string };

export function judgeCanary(blob: AnalysisBlob): CanaryFinding {
  const { stop, haltReason } = blob.provenance;
  if (stop !== undefined)
    return { kind: "not-measured", reason: `it was stopped (${stop})${haltReason ? `: ${haltReason}` : ""}` };
  const delta = blob.deltas[CANDIDATE_ARM];
  if (delta === undefined || !isEstimable(delta.mean)) {
    const reason = delta === undefined ? "its candidate is missing" : (delta.mean as { reason: string }).reason;
    return { kind: "not-measured", reason: `nothing could be compared: ${reason}` };
  }
  const isWrongSide = blob.primary.direction === "higher" ? delta.mean < 0 : delta.mean > 0;
  const primary: Regression[] =
    delta.significant === true && isWrongSide ? [{ kind: "primary", metric: blob.primary.metric }] : [];
  const guardrails = blob.guardrails
    .filter(({ perArm }) => perArm[CANDIDATE_ARM]?.status === "breached")
    .map(({ metric }): Regression => ({ kind: "guardrail", metric }));
  const regressions = [...primary, ...guardrails];
  return regressions.length === 0 ? { kind: "quiet" } : { kind: "regression", regressions };
}

/** What both runs found. */
export function confirmed(first: readonly Regression[], second: readonly Regression[]): Regression[] {
  return second.filter(({ kind, metric }) => first.some((one) => one.kind === kind && one.metric === metric));
}

export function deltaOfCanary(blob: AnalysisBlob): NonNullable<CanaryTick["delta"]> | undefined {
  const delta = blob.deltas[CANDIDATE_ARM];
  return delta && { metric: blob.primary.metric, mean: delta.mean, low: delta.low, high: delta.high };
}
