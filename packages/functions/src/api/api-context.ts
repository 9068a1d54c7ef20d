// What the routes share beyond the deps: frozen experiments that were opened before, and counts that are two seconds old.

import { loadExperiment, OpenedExperiments } from "@assay/core/lifecycle";
import type { ExperimentId, ExperimentRecord, ExperimentRef, WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import type { ApiDeps } from "./api-deps.ts";
import { ArmCounts } from "./bodies/arm-counts.ts";

export type ApiContext = {
  readonly deps: ApiDeps;
  readonly opened: OpenedExperiments;
  readonly counts: ArmCounts;
};

export function createApiContext(deps: ApiDeps): ApiContext {
  const opened = new OpenedExperiments(deps.blobs);
  return { deps, opened, counts: new ArmCounts(deps, opened) };
}

/** "not-found" for whatever is not an experiment of that workspace, however it is spelled. */
export async function findExperiment(
  { deps }: ApiContext,
  workspace: WorkspaceId,
  id: string,
): Promise<{ readonly ref: ExperimentRef; readonly record: ExperimentRecord }> {
  if (!/^exp_[0-9A-Z]{26}$/.test(id)) throw new DomainError("not-found", `there is no experiment ${id.slice(0, 60)}`);
  const ref: ExperimentRef = { workspace, experimentId: id as ExperimentId };
  return { ref, record: await loadExperiment(deps, ref) };
}
