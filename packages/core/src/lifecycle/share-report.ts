// Makes one revision of a report readable by whoever has its address, and takes that back. The row comes before the page
// and goes after it, so that a crash never leaves a page out that nobody can withdraw; asking again finishes the work.

import type { ExperimentRecord, ExperimentRef, Share } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { openExperiment } from "./opened-experiment.ts";
import { refuseWhileErasing } from "./refuse-while-erasing.ts";
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
  let isNew = false;
  for (;;) {
    const record = await loadExperiment(analyst, ref);
    const { experimentId, status, report } = record;
    if (report === undefined) throw new DomainError("not-reported", `experiment ${experimentId} is ${status}`);
    const { caseSet } = (await openExperiment(analyst.blobs, ref)).frozen;
    await refuseWhileErasing(analyst, ref.workspace, caseSet.name);
    const revision = await findReportRevision(analyst, ref, request.revision ?? report.revision);
    const page = await sharedPage(analyst, record, revision, request);
    const known = (await analyst.shares.list(ref)).find(
      (one) => isShared(one) && one.revision === revision.revision && one.outputs === request.outputs,
    );
    const share = known ?? newShare(analyst, request, revision);
    isNew ||= known === undefined;
    if (known === undefined) await analyst.shares.add(ref, share);
    if (!(await putSharedPage(analyst, ref, share, page))) continue;
    if (await isUnerased(analyst, record, caseSet.name)) return { share, isNew };
    await analyst.sharedPages.remove(share.pageKey);
  }
}

/** The race: a withdrawal, or an erasure, since the share was read. False, and no page is out, when it was withdrawn. */
export async function putSharedPage(
  world: World,
  ref: ExperimentRef,
  { shareId, pageKey }: Share,
  page: string | Uint8Array,
): Promise<boolean> {
  await world.sharedPages.put(pageKey, page);
  const isStillShared = (await world.shares.list(ref)).some((one) => one.shareId === shareId && isShared(one));
  if (!isStillShared) await world.sharedPages.remove(pageKey);
  return isStillShared;
}

/** The page may hold what was erased while it was drawn. */
async function isUnerased(world: World, before: ExperimentRecord, caseSet: string): Promise<boolean> {
  const known = await world.erasures.list(before.workspace, caseSet);
  if (known.some(({ finishedAt }) => finishedAt === undefined)) return false;
  return (await loadExperiment(world, before)).erasures?.length === before.erasures?.length;
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
  for (const share of named) {
    await world.sharedPages.remove(share.pageKey);
    if (!isShared(share)) continue;
    await world.shares.withdraw(ref, share.shareId, withdrawal);
    // Whoever shared it at the same time may have put its page back before it was withdrawn.
    await world.sharedPages.remove(share.pageKey);
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
