// Secrets in memory: the notes of what was set, and for tests the values themselves.

import type { SecretNote } from "@assay/core/access";
import type { SecretNotes, SecretValues, WorkspaceId } from "@assay/core/ports";
import { frozenCopy } from "./frozen-copy.ts";

export function createMemorySecretNotes(): SecretNotes {
  const workspaces = new Map<WorkspaceId, Map<string, SecretNote>>();
  const notesOf = (workspace: WorkspaceId) => workspaces.get(workspace) ?? new Map<string, SecretNote>();

  return {
    async put(workspace, note) {
      workspaces.set(workspace, notesOf(workspace).set(note.name, frozenCopy(note)));
    },

    async list(workspace) {
      return [...notesOf(workspace).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    async remove(workspace, name) {
      return notesOf(workspace).delete(name);
    },
  };
}

export function createMemorySecretValues(): SecretValues {
  const values = new Map<string, string>();
  const placeOf = (workspace: WorkspaceId, name: string) => JSON.stringify([workspace, name]);

  return {
    async write(workspace, name, value) {
      values.set(placeOf(workspace, name), value);
    },

    async read(workspace, name) {
      return values.get(placeOf(workspace, name));
    },

    async remove(workspace, name) {
      values.delete(placeOf(workspace, name));
    },
  };
}
