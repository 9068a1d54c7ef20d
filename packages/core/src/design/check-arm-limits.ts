// Holds an arm against what the place where it will run can do: how long one delivery may take, whether processes can
// be started.

import { errorAt, type Finding } from "../support/finding.ts";
import type { WorkflowSpec } from "../workflows/workflow-spec.ts";
import type { DesignArm } from "./design-schema.ts";

export type ArmLimits = {
  /** The longest that a workflow may take within one delivery; http workflows may answer later. */
  readonly maxSyncTimeoutMs?: number;
  /** False where no process can be started. */
  readonly mayRunCommands?: boolean;
};

export function checkArmLimits(arm: DesignArm, workflow: WorkflowSpec, path: string, limits: ArmLimits): Finding[] {
  const findings: Finding[] = [];
  const { target } = workflow;
  const timeoutMs = arm.timeoutMs ?? workflow.timeoutMs;
  const { maxSyncTimeoutMs = Number.POSITIVE_INFINITY, mayRunCommands = true } = limits;
  if (target.kind !== "http" && timeoutMs > maxSyncTimeoutMs) {
    const place = arm.timeoutMs === undefined ? `${path}.workflowId` : `${path}.timeoutMs`;
    const advice = "a longer run needs an http workflow that answers 202";
    findings.push(
      errorAt(
        place,
        `a time limit of ${timeoutMs} ms is above the ${maxSyncTimeoutMs} ms that one delivery may take; ${advice}`,
      ),
    );
  }
  if (target.kind === "command" && !mayRunCommands) {
    findings.push(
      errorAt(`${path}.workflowId`, `workflow "${workflow.workflowId}" is a command, which runs locally only`),
    );
  }
  return findings;
}
