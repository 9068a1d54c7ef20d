// Who may ask. The workspace always comes from here, never from a body or a path.

import type { WorkspaceId } from "@assay/core/ports";

export type Access =
  /**
   * A laptop: one workspace, one bearer token, loopback only. A foreign Host or Origin is refused whatever it brings.
   * Reports, /docs, /openapi.json and /health may be read (GET) without the token, so that a browser can open them.
   */
  | { readonly kind: "local"; readonly workspace: WorkspaceId; readonly token: string }
  /** A deployment: undefined when the key is unknown, expired or revoked. */
  | { readonly kind: "keys"; readonly workspaceOf: (key: string) => Promise<WorkspaceId | undefined> };
