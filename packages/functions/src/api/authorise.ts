// Decides whether a request may go on, and for which workspace. On a laptop a page from elsewhere must not reach the API
// through the browser: a foreign Host (DNS rebinding) or a foreign Origin is refused whatever token it brings.

import type { Identity } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { DomainError, isSameText } from "@assay/core/support";
import type { Access } from "./access.ts";
import { HttpFault } from "./problem.ts";

export type Caller = {
  readonly method: string;
  readonly host: string;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
  /** The route may be read by a browser that was given no key. */
  readonly isPage: boolean;
};

/** Throws forbidden, unauthenticated or rate-limited. */
export async function identifyCaller(access: Access, caller: Caller): Promise<Identity> {
  if (access.kind === "local") {
    refuseForeign(caller);
    const owner: Identity = { workspace: access.workspace, keyId: "local", name: "local", scope: "admin" };
    const isRead = caller.method === "GET" || caller.method === "HEAD";
    if (caller.isPage && isRead) return owner;
    if (!isSameText(bearerOf(caller), access.token)) {
      throw new DomainError("unauthenticated", "the token is missing or wrong: it stands in owner.json of the home");
    }
    return owner;
  }
  const identity = await access.identify(bearerOf(caller));
  if (identity === undefined) throw new DomainError("unauthenticated", "the key is unknown, expired or revoked");
  const waitMs = await access.count(identity.keyId);
  if (waitMs === undefined) return identity;
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  throw new HttpFault("rate-limited", `this key asks too often: try again in ${seconds} s`, { "retry-after": seconds });
}

export async function authorise(access: Access, caller: Caller): Promise<WorkspaceId> {
  return (await identifyCaller(access, caller)).workspace;
}

function refuseForeign({ host, origin }: Caller): void {
  if (!isLoopback(host)) throw new DomainError("forbidden", "this API answers on the loopback address alone");
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new DomainError("forbidden", "a page from another origin may not use this API");
  }
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
}

function bearerOf({ authorization }: Caller): string {
  const found = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? "");
  if (found === null) throw new DomainError("unauthenticated", "send the key as `Authorization: Bearer …`");
  return found[1]!;
}
