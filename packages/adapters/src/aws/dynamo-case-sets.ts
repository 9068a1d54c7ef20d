// Versions of case sets in DynamoDB: put once, never changed. The cases themselves lie in the blob store.

import type { CaseSetVersion } from "@assay/core/cases";
import type { CaseSets, WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { z } from "zod";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { caseSetKey, caseSetPartition, caseSetsListing, type ItemKey, VERSION_PREFIX, versionPlace } from "./keys.ts";

const storedSchema = z.strictObject({
  name: z.string(),
  version: z.number().int().positive(),
  digest: z.string(),
  cases: z.number().int().nonnegative(),
  holdout: z.number().int().nonnegative(),
  createdAt: z.string(),
  flagsLocked: z.literal(true).optional(),
  erased: z.strictObject({ cases: z.number().int().positive(), digest: z.string() }).optional(),
});
const versionSchema = storedSchema as unknown as z.ZodType<CaseSetVersion>;

export function createDynamoCaseSets(main: Dynamo): CaseSets {
  async function change(
    workspace: WorkspaceId,
    name: string,
    version: number,
    changes: Partial<CaseSetVersion>,
  ): Promise<void> {
    for (;;) {
      const item = await main.get(caseSetKey(workspace, name, version));
      if (item === undefined)
        throw new DomainError("not-found", `there is no version ${version} of case set "${name}"`);
      const changed = itemOf(workspace, { ...parseVersion(item), ...changes });
      // Flags that are locked while cases are erased: whoever comes second reads what the first wrote.
      const unchanged = { expression: "body = :seen", values: { ":seen": item.body } };
      if (changed.body === item.body || (await main.putWhen(changed, unchanged))) return;
    }
  }

  return {
    async add(workspace, version) {
      return (await main.putNew(itemOf(workspace, version))) ? "added" : "exists";
    },

    lockFlags: (workspace, name, version) => change(workspace, name, version, { flagsLocked: true }),

    noteErased: (workspace, name, version, erased) => change(workspace, name, version, { erased }),

    async read(workspace, name, version) {
      const item = await main.get(caseSetKey(workspace, name, version));
      return item && parseVersion(item);
    },

    async versions(workspace, name) {
      const versions: CaseSetVersion[] = [];
      // Looks at held-out cases lie in the same partition.
      const range = { from: VERSION_PREFIX, to: `${VERSION_PREFIX}~` };
      for await (const item of main.query(caseSetPartition(workspace, name), range)) versions.push(parseVersion(item));
      return versions;
    },

    async list(workspace) {
      const newest = new Map<string, CaseSetVersion>();
      for await (const item of main.list(caseSetsListing(workspace), "ascending")) {
        const version = parseVersion(item);
        newest.set(version.name, version);
      }
      return [...newest.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

function itemOf(workspace: WorkspaceId, version: CaseSetVersion): Item & ItemKey {
  return {
    ...caseSetKey(workspace, version.name, version.version),
    gsi1pk: caseSetsListing(workspace),
    gsi1sk: versionPlace(version.name, version.version),
    ...bodyOf(version),
  };
}

function parseVersion(item: Item): CaseSetVersion {
  return parseBody(item, versionSchema, "case set version");
}
