// Sends one HTTP request over a connection of its own and says exactly how it ended; above all, whether anything of the
// request can have reached the other side. Redirects are not followed; size and time are bounded.

import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { AddressRefused, assertPublicUrl, lookupPublic } from "./public-address.ts";

export const MAX_ANSWER_BYTES = 5 * 1024 * 1024;
const CONNECT_LIMIT_MS = 10_000;

export type CallEnd =
  | { readonly kind: "answer"; readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }
  | { readonly kind: "never-sent"; readonly reason: string }
  /** The address or the request itself is not allowed: calling again cannot help. */
  | { readonly kind: "not-allowed"; readonly message: string }
  | { readonly kind: "timed-out" }
  | { readonly kind: "too-large"; readonly status: number }
  | { readonly kind: "cut"; readonly reason: string };

export function callOnce(
  url: URL,
  call: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly limitMs: number;
    readonly allowPrivate: boolean;
    readonly maxAnswerBytes?: number;
  },
): Promise<CallEnd> {
  const maxAnswerBytes = call.maxAnswerBytes ?? MAX_ANSWER_BYTES;
  return new Promise((resolve) => {
    let sent = false;
    const end = (how: CallEnd) => {
      clearTimeout(limit);
      clearTimeout(connectLimit);
      resolve(how);
      request.destroy();
    };
    const fail = (error: NodeJS.ErrnoException) => {
      if (error instanceof AddressRefused) return end({ kind: "not-allowed", message: error.message });
      const reason = error.code ?? error.message;
      return end(sent ? { kind: "cut", reason } : { kind: "never-sent", reason });
    };

    let request: ReturnType<typeof httpRequest>;
    try {
      if (!call.allowPrivate) assertPublicUrl(url);
      const send = url.protocol === "https:" ? httpsRequest : httpRequest;
      request = send(url, {
        method: call.method,
        headers: call.headers,
        agent: false,
        ...(!call.allowPrivate && { lookup: lookupPublic }),
      });
    } catch (error) {
      return resolve({ kind: "not-allowed", message: error instanceof Error ? error.message : String(error) });
    }

    const limit = setTimeout(
      () => end(sent ? { kind: "timed-out" } : { kind: "never-sent", reason: "connecting took too long" }),
      call.limitMs,
    );
    const connectLimit = setTimeout(() => {
      if (!sent) end({ kind: "never-sent", reason: "connecting took too long" });
    }, CONNECT_LIMIT_MS);

    request.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
        sent = true;
      });
    });
    request.on("error", fail);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) end({ kind: "too-large", status: response.statusCode ?? 0 });
        else chunks.push(chunk);
      });
      response.on("error", fail);
      response.on("close", () => {
        if (!response.complete) end({ kind: "cut", reason: "the answer broke off" });
      });
      response.on("end", () => {
        const body = Buffer.concat(chunks).toString("utf8");
        end({ kind: "answer", status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    request.end(call.body);
  });
}
