// Which secrets a workspace has, in DynamoDB: name, time and author, never a value.

import { type SecretNote, secretNoteSchema } from "@assay/core/access";
import type { SecretNotes } from "@assay/core/ports";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo } from "./dynamo.ts";
import { SECRET_PREFIX, secretNoteKey, workspaceKey } from "./keys.ts";

export function createDynamoSecretNotes(main: Dynamo): SecretNotes {
  return {
    async put(workspace, note) {
      await main.put({ ...secretNoteKey(workspace, note.name), ...bodyOf(note) });
    },

    async list(workspace) {
      const notes: SecretNote[] = [];
      const range = { from: SECRET_PREFIX, to: `${SECRET_PREFIX}~` };
      for await (const item of main.query(workspaceKey(workspace).pk, range)) {
        notes.push(parseBody(item, secretNoteSchema, "note of a secret"));
      }
      return notes;
    },

    async remove(workspace, name) {
      return main.deleteWhen(secretNoteKey(workspace, name), { expression: "attribute_exists(pk)" });
    },
  };
}
