// Versions of case sets in memory: immutable, numbered, listed by the newest of each name.

import type { CaseSetVersion } from "@assay/core/cases";
import type { CaseSets, WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemoryCaseSets(): CaseSets {
  const sets = new Map<string, Map<number, CaseSetVersion>>();
  const keyOf = (workspace: WorkspaceId, name: string) => `${workspace}\n${name}`;
  const change = async (workspace: WorkspaceId, name: string, version: number, changes: Partial<CaseSetVersion>) => {
    const versions = sets.get(keyOf(workspace, name));
    const found = versions?.get(version);
    if (found === undefined) throw new DomainError("not-found", `there is no version ${version} of case set "${name}"`);
    versions?.set(version, frozenCopy({ ...found, ...changes }));
  };
  const versionsOf = (key: string) => [...(sets.get(key)?.values() ?? [])].sort((a, b) => a.version - b.version);

  return {
    async add(workspace, version) {
      const key = keyOf(workspace, version.name);
      const versions = sets.get(key) ?? new Map<number, CaseSetVersion>();
      sets.set(key, versions);
      if (versions.has(version.version)) return "exists";
      versions.set(version.version, frozenCopy(version));
      return "added";
    },

    async read(workspace, name, version) {
      return sets.get(keyOf(workspace, name))?.get(version);
    },

    async versions(workspace, name) {
      return versionsOf(keyOf(workspace, name));
    },

    lockFlags: (workspace, name, version) => change(workspace, name, version, { flagsLocked: true }),

    noteErased: (workspace, name, version, erased) => change(workspace, name, version, { erased }),

    async list(workspace) {
      const keys = [...sets.keys()]
        .filter((key) => key.startsWith(keyOf(workspace, "")))
        .sort((a, b) => (a < b ? -1 : 1));
      return keys.flatMap((key) => versionsOf(key).slice(-1));
    },
  };
}
