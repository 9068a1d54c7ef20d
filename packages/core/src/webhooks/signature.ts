// How a receiver knows that a body is ours and new: HMAC-SHA256 in hex over the seconds since 1970, a dot and the body.
// The time is signed with it, so whoever records a request cannot send it again later.

import { hmacSha256Hex } from "../support/digest.ts";

/** A receiver refuses what is older or newer than this. */
export const REPLAY_WINDOW_S = 300;

export function signBody(secret: string, timestampS: number | string, body: string): string {
  return `v1=${hmacSha256Hex(secret, `${timestampS}.${body}`)}`;
}

/** Header names, in lower case. */
export function deliveryHeaders(
  secret: string,
  delivery: { readonly deliveryId: string; readonly kind: string; readonly timestampS: number; readonly body: string },
): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "assay-webhooks/1",
    "x-assay-delivery": delivery.deliveryId,
    "x-assay-event": delivery.kind,
    "x-assay-timestamp": String(delivery.timestampS),
    "x-assay-signature": signBody(secret, delivery.timestampS, delivery.body),
  };
}
