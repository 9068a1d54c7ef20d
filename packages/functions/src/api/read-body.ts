// Reads the body of a request, never more of it than is allowed. What is no JSON is refused before anything looks inside.

import { DomainError } from "@assay/core/support";
import { parseBodyText } from "./parse-body-text.ts";
import { HttpFault } from "./problem.ts";

export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? "0");
  if (declared > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request.body) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const mediaType = (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (mediaType !== "application/json" && !/^application\/[a-z0-9.-]+\+json$/.test(mediaType)) {
    const found = mediaType === "" ? "has no content type" : `is ${mediaType}`;
    throw new HttpFault("unsupported-media-type", `the body must be application/json, and it ${found}`);
  }
  const bytes = await readBytes(request, maxBytes);
  if (bytes.byteLength === 0) throw new HttpFault("malformed", "the body is empty, and it must be JSON");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HttpFault("malformed", "the body is not UTF-8");
  }
  return parseBodyText(text);
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError("too-large", `the body may have ${maxBytes} bytes at most; large files are sent one by one`);
}
