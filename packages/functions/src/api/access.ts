// Who may ask. The workspace always comes from here, never from a body or a path.

import type { RateRule } from "@assay/core/access";
import { countRequest, type Identity, identify, type World } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";

export type Access =
  /**
   * A laptop: one workspace, one bearer token, loopback only. A foreign Host or Origin is refused whatever it brings.
   * Reports, /docs, /openapi.json and /health may be read (GET) without the token, so that a browser can open them.
   */
  | { readonly kind: "local"; readonly workspace: WorkspaceId; readonly token: string }
  | {
      readonly kind: "keys";
      /** undefined when the key is unknown, expired or revoked. */
      readonly identify: (key: string) => Promise<Identity | undefined>;
      /** How many milliseconds to wait before the key may ask again; undefined: not at all. */
      readonly count: (keyId: string) => Promise<number | undefined>;
    };

/** A person may click, a script may poll; a loop that forgot to wait may not. */
const RATE: RateRule = { perSecond: 50, burst: 200 };

/** A deployment: keys in the store, each with a rate. */
export function keyAccess(world: World, rate: RateRule = RATE): Access {
  return {
    kind: "keys",
    identify: (key) => identify(world, key),
    count: (keyId) => countRequest(world, keyId, rate),
  };
}
