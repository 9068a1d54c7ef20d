// Idempotency-Key: the first request under a key does the work, every other one with the same input answers what the
// first did. A request that died is taken over; what failed is forgotten, so that asking again tries again.

import { judgeReceipt, RECEIPT_KEPT_MS, type Receipt } from "@assay/core/access";
import type { World } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { DomainError, sha256Hex } from "@assay/core/support";
import { HttpFault } from "./problem.ts";

const MAX_KEPT_CHARACTERS = 200_000;
const WAIT_MS = 10_000;
const KEPT_HEADERS = ["content-type", "location", "cache-control"];

export type Remembered = {
  readonly world: World;
  readonly workspace: WorkspaceId;
  readonly key: string;
  readonly inputDigest: string;
};

/** undefined without the header. Throws malformed for a key that is none. */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new HttpFault("malformed", "Idempotency-Key is 1 to 200 visible ASCII characters");
  }
  return header;
}

/** `act` is given 26 characters, as an id has them: what a dead request made is found again by whoever takes over. */
export async function rememberAnswer(place: Remembered, act: (madeId: string) => Promise<Response>): Promise<Response> {
  const { world, workspace, key } = place;
  const claimed = await claim(place);
  if (claimed instanceof Response) return claimed;
  let response: Response;
  try {
    response = await act(idOf(claimed.origin));
  } catch (fault) {
    await world.receipts.remove(workspace, key, claimed.token);
    throw fault;
  }
  const body = await response.clone().text();
  const isKept = response.ok && body.length <= MAX_KEPT_CHARACTERS;
  if (!isKept) {
    await world.receipts.remove(workspace, key, claimed.token);
    return response;
  }
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const answer = { status: response.status, headers, body };
  await world.receipts.replace(workspace, { ...claimed, answer }, claimed.token);
  return response;
}

/** Our claim, or what somebody else's request under this key answered. */
async function claim({ world, workspace, key, inputDigest }: Remembered): Promise<Receipt | Response> {
  const token = world.chance.token();
  const waitUntilMs = performance.now() + WAIT_MS;
  for (let pauseMs = 20; ; pauseMs = Math.min(500, pauseMs * 2)) {
    const nowMs = world.clock.now();
    const found = await world.receipts.read(workspace, key);
    const verdict = found === undefined ? ({ kind: "take-over" } as const) : judgeReceipt(found, inputDigest, nowMs);
    switch (verdict.kind) {
      case "replay": {
        const { status, headers, body } = verdict.answer;
        return new Response(body === "" ? null : body, {
          status,
          headers: { ...headers, "idempotent-replay": "true" },
        });
      }
      case "other-input":
        throw new DomainError("conflict", "this Idempotency-Key was used with another request");
      case "take-over": {
        const isDead = found !== undefined && found.expiresAtMs > nowMs;
        const origin = isDead ? found.origin : token;
        const own = { key, inputDigest, token, origin, startedAtMs: nowMs, expiresAtMs: nowMs + RECEIPT_KEPT_MS };
        if (await world.receipts.replace(workspace, own, found?.token)) return own;
        continue;
      }
      case "under-way":
        if (performance.now() >= waitUntilMs) {
          throw new HttpFault("under-way", "the first request with this Idempotency-Key is still at it", {
            "retry-after": "5",
          });
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + world.chance.fraction())));
    }
  }
}

function idOf(origin: string): string {
  const bits = BigInt(`0x${sha256Hex(origin).slice(0, 32)}`);
  return bits.toString(32).toUpperCase().padStart(26, "0");
}
