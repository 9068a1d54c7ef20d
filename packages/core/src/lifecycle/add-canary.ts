// A new canary: its template and its schedule are checked before it is ever due.

import { type Canary, type CanaryTemplate, checkSchedule, nextTickMs, type Schedule } from "../canary/index.ts";
import type { Case } from "../cases/case.ts";
import type { WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import { addCaseSetVersion } from "./case-set-store.ts";
import type { World } from "./world.ts";

export type CanaryRequest = {
  readonly name: string;
  readonly lane: string;
  readonly schedule: Schedule;
  readonly template: CanaryTemplate;
  readonly createdBy: string;
};

/** Under a given id it is made once, however often it is asked for. */
export async function addCanary(
  world: World,
  workspace: WorkspaceId,
  request: CanaryRequest,
  id?: string,
): Promise<Canary> {
  const nowMs = world.clock.now();
  const { schedule, template } = request;
  const findings = [
    ...checkSchedule("schedule", schedule, nowMs),
    ...checkCases(template),
    ...checkCandidate(template),
  ];
  if (findings.length > 0) throw new DomainError("invalid", "the canary cannot be scheduled so", { findings });
  const canary: Canary = {
    ...request,
    template: await withStoredCases(world, workspace, request.template),
    canaryId: id ?? `can_${world.chance.ulid()}`,
    revision: 1,
    createdAt: new Date(nowMs).toISOString(),
    nextDueAtMs: nextTickMs(request.schedule, nowMs)!,
  };
  const isNew = (await world.canaries.create(workspace, canary)) === "created";
  return isNew ? canary : loadCanary(world, workspace, canary.canaryId);
}

export async function loadCanary(world: World, workspace: WorkspaceId, canaryId: string): Promise<Canary> {
  const canary = await world.canaries.read(workspace, canaryId);
  if (canary === undefined) throw new DomainError("not-found", `there is no canary ${canaryId}`);
  return canary;
}

/** A tick finds its cases by version: no file lies beside it. */
function checkCases({ caseSet }: CanaryTemplate): Finding[] {
  const sources = [caseSet.version, caseSet.cases].filter((one) => one !== undefined);
  if (caseSet.casesFile === undefined && sources.length === 1) return [];
  return [errorAt("template.caseSet", "a canary's case set has either a version or its cases, and no file")];
}

function checkCandidate({ mode, candidate }: CanaryTemplate): Finding[] {
  if ((mode === "rerun") === (candidate !== undefined)) return [];
  const words =
    mode === "rerun"
      ? "what runs now: a rerun compares it with what the lane shipped"
      : "a replay runs nothing, so it has no candidate";
  return [errorAt("template.candidate", words)];
}

async function withStoredCases(
  world: World,
  workspace: WorkspaceId,
  template: CanaryTemplate,
): Promise<CanaryTemplate> {
  const { cases, ...caseSet } = template.caseSet;
  if (cases === undefined) return template;
  const { version } = await addCaseSetVersion(world, workspace, caseSet.name, cases as Case[]);
  return { ...template, caseSet: { ...caseSet, version: version.version } };
}
