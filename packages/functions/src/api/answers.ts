// The ways in which the API answers: JSON that may change, bytes that never do, and a redirect for what is too large.

import type { Blobs } from "@assay/core/ports";
import type { ApiLimits } from "./api-deps.ts";

/** `no-store`: the next answer may differ. */
export function jsonAnswer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}

export type FixedContent = {
  readonly bytes: Uint8Array | string;
  readonly mediaType: string;
  /** Changes exactly when the bytes do. */
  readonly tag: string;
  /** false: the address may show something else tomorrow. */
  readonly isAddressFixed: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Content under a tag: a reader who has it is told so, 304. */
export function fixedAnswer(request: Request, content: FixedContent): Response {
  const etag = `"${content.tag}"`;
  const headers = new Headers({
    etag,
    "cache-control": content.isAddressFixed ? "private, max-age=31536000, immutable" : "private, no-cache",
    "x-content-type-options": "nosniff",
    ...content.headers,
  });
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers });
  headers.set("content-type", content.mediaType);
  return new Response(typeof content.bytes === "string" ? content.bytes : new Uint8Array(content.bytes), { headers });
}

const REDIRECT_SECONDS = 300;

/** Where the host cannot carry so much, the reader is sent to the store. */
export async function storedAnswer(
  request: Request,
  content: Omit<FixedContent, "bytes"> & { readonly bytes: Uint8Array; readonly key: string },
  store: { readonly blobs: Blobs; readonly apiLimits: ApiLimits },
): Promise<Response> {
  if (content.bytes.byteLength <= store.apiLimits.answerBytes) return fixedAnswer(request, content);
  const location = await store.blobs.presign(content.key, REDIRECT_SECONDS);
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}
