// A draft: the design as it was written, under an id of its own. Inline cases become a case-set version.

import type { Case } from "../cases/case.ts";
import { checkDesign, type Design } from "../design/index.ts";
import type { ExperimentId, ExperimentRecord, ExperimentRef, WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { hasErrors } from "../support/finding.ts";
import { blobKeys } from "./blob-keys.ts";
import { addCaseSetVersion } from "./case-set-store.ts";
import type { World } from "./world.ts";

/**
 * Under a given id it is made once, however often it is asked for. The draft's case set names a stored version, except
 * when its file was never sent; freeze says so.
 */
export async function createExperiment(
  world: World,
  workspace: WorkspaceId,
  design: Design,
  kind: ExperimentRecord["kind"] = design.kind,
  id?: ExperimentId,
): Promise<ExperimentRecord> {
  const findings = checkDesign(design);
  if (hasErrors(findings)) throw new DomainError("invalid", "the design breaks its rules", { findings });
  const experimentId = id ?? (`exp_${world.chance.ulid()}` as ExperimentId);
  const ref: ExperimentRef = { workspace, experimentId };
  const known = id === undefined ? undefined : await world.experiments.read(ref);
  if (known !== undefined) return known;
  // The one case of a single run is nobody's case set: it stays in the design.
  const stored = kind === "run" ? design : await withStoredCases(world, workspace, design);
  await world.blobs.put(blobKeys.design(ref), JSON.stringify(stored), "application/json");
  const record: ExperimentRecord = {
    ...ref,
    revision: 1,
    name: design.name,
    kind,
    ...(design.lane !== undefined && { lane: design.lane }),
    status: "draft",
    createdAt: new Date(world.clock.now()).toISOString(),
    armKeys: design.arms.map((arm) => arm.key),
    total: 0,
  };
  const isNew = (await world.experiments.create(record)) === "created";
  return isNew ? record : ((await world.experiments.read(ref)) ?? record);
}

async function withStoredCases(world: World, workspace: WorkspaceId, design: Design): Promise<Design> {
  const { cases, ...caseSet } = design.caseSet;
  if (cases === undefined || cases.length === 0) return design;
  const { version } = await addCaseSetVersion(world, workspace, caseSet.name, cases as Case[]);
  return { ...design, caseSet: { ...caseSet, version: version.version } };
}

/** Only the name, and only that, may change after the freeze. */
export async function renameExperiment(
  world: World,
  record: ExperimentRecord,
  name: string,
): Promise<ExperimentRecord> {
  const renamed = { ...record, name };
  if (!(await world.experiments.replace(renamed, record.revision))) {
    throw new DomainError("conflict", "the experiment changed meanwhile: try again");
  }
  return { ...renamed, revision: record.revision + 1 };
}
