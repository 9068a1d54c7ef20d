// Decides whether a request may go on, and for which workspace. On a laptop a page from elsewhere must not reach the API
// through the browser: a foreign Host (DNS rebinding) or a foreign Origin is refused whatever token it brings.

import { createHash, timingSafeEqual } from "node:crypto";
import type { WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import type { Access } from "./access.ts";

export type Caller = {
  readonly method: string;
  readonly host: string;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
  /** The route may be read by a browser that was given no key. */
  readonly isPage: boolean;
};

/** Throws forbidden or unauthenticated. */
export async function authorise(access: Access, caller: Caller): Promise<WorkspaceId> {
  if (access.kind === "local") {
    refuseForeign(caller);
    const isRead = caller.method === "GET" || caller.method === "HEAD";
    if (caller.isPage && isRead) return access.workspace;
    if (!isSame(bearerOf(caller), access.token)) {
      throw new DomainError("unauthenticated", "the token is missing or wrong: it stands in owner.json of the home");
    }
    return access.workspace;
  }
  const workspace = await access.workspaceOf(bearerOf(caller));
  if (workspace === undefined) throw new DomainError("unauthenticated", "the key is unknown, expired or revoked");
  return workspace;
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

/** In constant time, whatever their lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
