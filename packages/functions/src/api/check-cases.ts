// Cases that came over the wire: ids told apart, every file they point at already here. A case that could not be run is
// refused now, with its place, and not after money was spent.

import { attachmentMentions, attachmentsIn, type Case } from "@assay/core/cases";
import { blobKeys } from "@assay/core/lifecycle";
import type { Blobs, WorkspaceId } from "@assay/core/ports";
import { errorAt, type Finding, type Json } from "@assay/core/support";

/** `path` is where the cases stand in the body: "cases", "caseSet.cases". */
export async function checkCases(
  blobs: Blobs,
  workspace: WorkspaceId,
  cases: readonly Case[],
  path: string,
): Promise<Finding[]> {
  const findings: Finding[] = cases.length === 0 ? [errorAt(path, "there are no cases")] : [];
  const first = new Map<string, number>();
  const placeOf = new Map<string, string>();
  for (const [i, one] of cases.entries()) {
    const at = `${path}[${i}]`;
    const earlier = first.get(one.caseId);
    if (earlier === undefined) first.set(one.caseId, i);
    else findings.push(errorAt(`${at}.caseId`, `caseId "${one.caseId}" is the id of ${path}[${earlier}] already`));
    for (const mention of attachmentMentions(one)) {
      findings.push(
        errorAt(`${at}.${mention.at}`, `the file "${mention.path}" was not sent: POST it to /v1/files first`),
      );
    }
    for (const { sha256 } of attachmentsIn([one.intake, one.reference ?? null] as Json)) {
      if (!placeOf.has(sha256)) placeOf.set(sha256, at);
    }
  }
  for (const [sha256, at] of placeOf) {
    if ((await blobs.get(blobKeys.file(workspace, sha256))) !== undefined) continue;
    findings.push(errorAt(at, `file ${sha256} is not stored here: POST it to /v1/files first`));
  }
  return findings;
}
