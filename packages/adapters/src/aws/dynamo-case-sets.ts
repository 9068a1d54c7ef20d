// Versions of case sets in DynamoDB: put once, never changed. The cases themselves lie in the blob store.

import type { CaseSetVersion } from "@assay/core/cases";
import type { CaseSets } from "@assay/core/ports";
import { z } from "zod";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import { caseSetKey, caseSetPartition, caseSetsListing, VERSION_PREFIX, versionPlace } from "./keys.ts";

const storedSchema = z.strictObject({
  name: z.string(),
  version: z.number().int().positive(),
  digest: z.string(),
  cases: z.number().int().nonnegative(),
  holdout: z.number().int().nonnegative(),
  createdAt: z.string(),
});
const versionSchema = storedSchema as unknown as z.ZodType<CaseSetVersion>;

export function createDynamoCaseSets(main: Dynamo): CaseSets {
  return {
    async add(workspace, version) {
      const item = {
        ...caseSetKey(workspace, version.name, version.version),
        gsi1pk: caseSetsListing(workspace),
        gsi1sk: versionPlace(version.name, version.version),
        ...bodyOf(version),
      };
      return (await main.putNew(item)) ? "added" : "exists";
    },

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

function parseVersion(item: Item): CaseSetVersion {
  return parseBody(item, versionSchema, "case set version");
}
