// Carries one delivery to a webhook under the same guard as calls to services: outside a laptop only https to public
// addresses, checked when the name is resolved. Nothing of the answer counts but its status.

import type { WebhookSender } from "@assay/core/ports";
import type { SendEnd } from "@assay/core/webhooks";
import { parseRetryAfter } from "@assay/core/workflows/records";
import { type CallEnd, callOnce } from "./http/call-once.ts";
import { assertPublicUrl } from "./http/public-address.ts";

const LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export function createWebhookSender({ allowPrivate }: { readonly allowPrivate: boolean }): WebhookSender {
  return {
    refusalOf(url) {
      if (allowPrivate) return undefined;
      try {
        assertPublicUrl(new URL(url));
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },

    async send(url, headers, body) {
      const sized = { ...headers, "content-length": String(Buffer.byteLength(body)) };
      const call = { method: "POST", headers: sized, body, limitMs: LIMIT_MS, allowPrivate };
      return endOf(await callOnce(new URL(url), { ...call, maxAnswerBytes: MAX_ANSWER_BYTES }));
    },
  };
}

function endOf(end: CallEnd): SendEnd {
  switch (end.kind) {
    case "answer": {
      const retryAfterMs = parseRetryAfter(end.headers["retry-after"], Date.now());
      return { kind: "answered", status: end.status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    case "too-large":
      return { kind: "answered", status: end.status };
    case "not-allowed":
      return { kind: "not-allowed", reason: end.message };
    case "timed-out":
      return { kind: "no-answer", reason: `nothing within ${LIMIT_MS / 1_000} s` };
    case "never-sent":
    case "cut":
      return { kind: "no-answer", reason: end.reason };
  }
}
