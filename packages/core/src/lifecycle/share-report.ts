// Makes one revision of a report readable by whoever has its address, and takes that back. The row comes before the page
// and goes after it, so that a crash never leaves a page out that nobody can withdraw; asking again finishes the work.

import type { ExperimentRef, Share } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { findReportRevision, sharedPage } from "./shared-page.ts";
import { loadExperiment } from "./steer-experiment.ts";
import type { Analyst, World } from "./world.ts";

export type ShareRequest = {
  /** The newest unless said. */
  readonly revision?: number;
  readonly outputs: boolean;
  readonly sharedBy: string;
};

/** The same revision with the same contents keeps its address until it is withdrawn. */
export async function shareReport(
  analyst: Analyst,
  ref: ExperimentRef,
  request: ShareRequest,
): Promise<{ readonly share: Share; readonly isNew: boolean }> {
  const record = await loadExperiment(analyst, ref);
  const { experimentId, status, report } = record;
  if (report === undefined) throw new DomainError("not-reported", `experiment ${experimentId} is ${status}`);
  const revision = await findReportRevision(analyst, ref, request.revision ?? report.revision);
  const page = await sharedPage(analyst, record, revision, request);
  const known = (await analyst.shares.list(ref)).find(
    (one) => isShared(one) && one.revision === revision.revision && one.outputs === request.outputs,
  );
  const share = known ?? newShare(analyst, request, revision);
  if (known === undefined) await analyst.shares.add(ref, share);
  await analyst.sharedPages.put(share.pageKey, page);
  return { share, isNew: known === undefined };
}

/** Without an id: everything that is shared of the experiment. What was withdrawn before is not in the answer. */
export async function withdrawShares(
  world: World,
  ref: ExperimentRef,
  request: { readonly shareId?: string; readonly withdrawnBy: string },
): Promise<readonly Share[]> {
  const { shareId, withdrawnBy } = request;
  const shares = await world.shares.list(ref);
  const named = shares.filter((one) => shareId === undefined || one.shareId === shareId);
  if (shareId !== undefined && named.length === 0) {
    throw new DomainError("not-found", `experiment ${ref.experimentId} has no share ${shareId.slice(0, 60)}`);
  }
  const withdrawal = { withdrawnBy, withdrawnAt: new Date(world.clock.now()).toISOString() };
  const withdrawn: Share[] = [];
  for (const share of named.filter(isShared)) {
    await world.sharedPages.remove(share.pageKey);
    await world.shares.withdraw(ref, share.shareId, withdrawal);
    withdrawn.push({ ...share, ...withdrawal });
  }
  return withdrawn;
}

export function isShared({ withdrawnAt }: Share): boolean {
  return withdrawnAt === undefined;
}

/** The token alone makes the address unguessable; nothing else in it is secret. */
function newShare(
  { chance, clock }: World,
  { outputs, sharedBy }: ShareRequest,
  { revision, digest }: { readonly revision: number; readonly digest: string },
): Share {
  return {
    shareId: `shr_${chance.ulid()}`,
    revision,
    digest,
    outputs,
    pageKey: `r/${chance.token()}/${digest.replace("sha256:", "")}/index.html`,
    sharedBy,
    sharedAt: new Date(clock.now()).toISOString(),
  };
}
