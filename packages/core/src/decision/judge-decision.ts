// May this be decided so? Every rule about decisions, as one pure verdict: what is wrong with the request, and what
// stands against shipping. The rule it protects: nothing becomes a baseline that could not be found and run again,
// unless somebody says why in writing.

import type { Build } from "../design/frozen-design.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import { type DecisionVerdict, type ObstacleCode, verdictNames } from "./decision.ts";
import { checkRationale } from "./rationale.ts";

export type DecisionRequest = {
  readonly verdict: DecisionVerdict;
  readonly arm?: string;
  readonly rationale: string;
  /** Of the report that was read; the latest when absent. */
  readonly reportDigest?: string;
  /** Why it is decided although something stands against it. */
  readonly overrideReason?: string;
};

export type DecisionFacts = {
  readonly kind: "benchmark" | "canary" | "screening" | "run";
  readonly armKeys: readonly string[];
  readonly build: Build;
  /** Trials that never ran, and why the experiment stopped. */
  readonly skipped: number;
  readonly stop?: "exhausted" | "halted" | "cancelled";
  /** By arm: every version its service answered with. */
  readonly serviceVersions: Readonly<Record<string, readonly string[]>>;
  /** Workflows whose code is not what their version was first used with. */
  readonly changedCode: readonly string[];
  /** Digests of every report revision, oldest first. */
  readonly reportDigests: readonly string[];
};

export type Obstacle = { readonly code: ObstacleCode; readonly message: string };

export type DecisionJudgement =
  | { readonly kind: "accepted"; readonly reportRevision: number; readonly overridden: readonly Obstacle[] }
  /** The request itself is wrong. */
  | { readonly kind: "invalid"; readonly findings: readonly Finding[] }
  /** The request is fine and something stands against it. */
  | { readonly kind: "blocked"; readonly obstacles: readonly Obstacle[]; readonly mayOverride: boolean };

export function judgeDecision(request: DecisionRequest, facts: DecisionFacts): DecisionJudgement {
  const findings = checkRequest(request, facts);
  if (findings.length > 0) return { kind: "invalid", findings };
  const cited = citedRevision(request, facts);
  const obstacles = request.verdict === "ship" ? obstaclesOf(facts, cited) : [];
  const isFinal = obstacles.some(({ code }) => code === "code-changed");
  if (obstacles.length > 0 && (isFinal || request.overrideReason === undefined)) {
    return { kind: "blocked", obstacles, mayOverride: !isFinal };
  }
  return { kind: "accepted", reportRevision: cited, overridden: obstacles };
}

function checkRequest(request: DecisionRequest, facts: DecisionFacts): Finding[] {
  const { verdict, arm, overrideReason, reportDigest } = request;
  const findings = checkRationale("rationale", request.rationale);
  if (!verdictNames.includes(verdict)) {
    findings.push(errorAt("verdict", `"${verdict}" is none of ${verdictNames.join(", ")}`));
  }
  if (verdict === "ship" && arm === undefined) findings.push(errorAt("arm", "a ship names the arm that is shipped"));
  if (arm !== undefined && !facts.armKeys.includes(arm)) {
    findings.push(errorAt("arm", `there is no arm "${arm}"; arms are ${facts.armKeys.join(", ")}`));
  }
  if (reportDigest !== undefined && !facts.reportDigests.includes(reportDigest)) {
    findings.push(errorAt("reportDigest", "no report of this experiment has that digest"));
  }
  if (overrideReason !== undefined) findings.push(...checkRationale("overrideReason", overrideReason));
  return findings;
}

/** Two revisions may have equal bytes; the newer one is meant. */
function citedRevision({ reportDigest }: DecisionRequest, { reportDigests }: DecisionFacts): number {
  return reportDigest === undefined ? reportDigests.length : reportDigests.lastIndexOf(reportDigest) + 1;
}

function obstaclesOf(facts: DecisionFacts, cited: number): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const add = (code: ObstacleCode, message: string) => obstacles.push({ code, message });
  const { build, changedCode, reportDigests } = facts;
  if (build.commit === null) add("unknown-build", "the commit that this ran on is unknown");
  if (build.dirty === true) add("dirty-build", "files differed from the commit when this ran");
  if (build.commit !== null && build.dirty === null) {
    add("unknown-build", "whether files differed from the declared build is unknown");
  }
  if (facts.stop !== undefined || facts.skipped > 0) {
    const why = facts.stop === undefined ? "" : ` (${facts.stop})`;
    add("partial", `the experiment is partial${why}: ${facts.skipped} trials never ran`);
  }
  if (facts.kind === "screening") add("screening", "a screening narrows the field; it does not settle what to ship");
  for (const [arm, versions] of Object.entries(facts.serviceVersions)) {
    if (versions.length > 1) {
      add("service-changed", `the service of arm ${arm} changed under way: ${versions.join(", ")}`);
    }
  }
  if (cited < reportDigests.length) {
    add("report-not-latest", `it cites report ${cited}; the latest is ${reportDigests.length}`);
  }
  if (changedCode.length > 0) {
    add("code-changed", `${changedCode.join(", ")} ran with code that its version was not first used with`);
  }
  return obstacles;
}
