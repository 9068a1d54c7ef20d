// Values of a workspace's secrets as a worker reads them: each asked for once a minute, however many trials want it, and
// once for all that want it at the same moment. A changed secret is used a minute later at most.

import type { Clock, Secrets, SecretValues, WorkspaceId } from "@assay/core/ports";

export const SECRETS_KEPT_MS = 60_000;

type Held = { readonly value: Promise<string | undefined>; readonly untilMs: number };

export function rememberedSecrets(values: Pick<SecretValues, "read">, workspace: WorkspaceId, clock: Clock): Secrets {
  const held = new Map<string, Held>();
  return {
    read(name) {
      const nowMs = clock.now();
      const known = held.get(name);
      if (known !== undefined && nowMs < known.untilMs) return known.value;
      const value = values.read(workspace, name);
      const asked = { value, untilMs: nowMs + SECRETS_KEPT_MS };
      held.set(name, asked);
      // What could not be read is asked for again.
      value.catch(() => {
        if (held.get(name) === asked) held.delete(name);
      });
      return value;
    },
  };
}
