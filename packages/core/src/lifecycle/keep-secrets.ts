// Setting and removing a secret of a workspace. The value is written before it is listed and removed before it is not, so
// whatever a crash leaves behind is in the list, where somebody can set or remove it again.

import { refuseSecretValue, type SecretNote } from "../access/index.ts";
import type { SecretBook, SecretNotes, SecretValues, WorkspaceId } from "../ports/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { errorAt } from "../support/finding.ts";
import { isSecretName, secretNameSchema } from "../workflows/index.ts";
import type { World } from "./world.ts";

/** What may be done with values from outside; reading them is not among it. */
export type SecretDrop = Pick<SecretValues, "write" | "remove">;

export type SecretToKeep = {
  readonly workspace: WorkspaceId;
  readonly name: string;
  readonly value: string;
  readonly setBy: string;
};

export async function keepSecret(world: World, values: SecretDrop, secret: SecretToKeep): Promise<SecretNote> {
  const { workspace, name, value, setBy } = secret;
  const wrongName = secretNameSchema.safeParse(name).error?.issues[0]?.message;
  if (wrongName !== undefined) throw refused("name", `name must be ${wrongName}`);
  const wrongValue = refuseSecretValue(value);
  if (wrongValue !== undefined) throw refused("value", wrongValue);
  await values.write(workspace, name, value);
  const note: SecretNote = { name, setAt: new Date(world.clock.now()).toISOString(), setBy };
  await world.secretNotes.put(workspace, note);
  return note;
}

export async function forgetSecret(
  world: World,
  values: SecretDrop,
  workspace: WorkspaceId,
  name: string,
): Promise<void> {
  const none = new DomainError("not-found", `there is no secret ${name.slice(0, 60)}`);
  if (!isSecretName(name)) throw none;
  await values.remove(workspace, name);
  if (!(await world.secretNotes.remove(workspace, name))) throw none;
}

/** Of a place that keeps secrets for each workspace: what is listed has a value. */
export function bookOfNotes(notes: SecretNotes): SecretBook {
  return {
    async known(workspace) {
      return new Map((await notes.list(workspace)).map(({ name }) => [name, true]));
    },
  };
}

function refused(path: string, message: string): DomainError {
  return new DomainError("invalid", "the secret cannot be set", { findings: [errorAt(path, message)] });
}
