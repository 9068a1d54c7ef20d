// What a file is, by its bytes; its name is never believed. Text is only what decodes as UTF-8 without NUL.

import { decodeText } from "./decode-text.ts";

const signatures: readonly (readonly [mediaType: string, offset: number, bytes: string])[] = [
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/gif", 0, "GIF87a"],
  ["image/gif", 0, "GIF89a"],
  ["image/tiff", 0, "II*\0"],
  ["image/tiff", 0, "MM\0*"],
  ["application/pdf", 0, "%PDF-"],
  ["application/zip", 0, "PK\x03\x04"],
  ["audio/flac", 0, "fLaC"],
  ["audio/ogg", 0, "OggS"],
  ["audio/mpeg", 0, "ID3"],
];
/** Both halves have to be there: "RIFF", four bytes of length, then the kind. */
const riffKinds: readonly (readonly [mediaType: string, kind: string])[] = [
  ["image/webp", "WEBP"],
  ["audio/wav", "WAVE"],
];

/** A text above this is not tried as JSON. */
const MAX_JSON_BYTES = 5_000_000;

export function mediaTypeOf(bytes: Uint8Array): string {
  const known = signatures.find(([, offset, signature]) => standsAt(bytes, offset, signature));
  if (known !== undefined) return known[0];
  if (standsAt(bytes, 0, "RIFF")) {
    const riff = riffKinds.find(([, kind]) => standsAt(bytes, 8, kind));
    if (riff !== undefined) return riff[0];
  }
  if (standsAt(bytes, 4, "ftyp")) return "video/mp4";
  return textTypeOf(bytes) ?? "application/octet-stream";
}

function standsAt(bytes: Uint8Array, offset: number, signature: string): boolean {
  for (let i = 0; i < signature.length; i += 1) if (bytes[offset + i] !== signature.charCodeAt(i)) return false;
  return true;
}

function textTypeOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  const decoded = decodeText(bytes);
  if ("problem" in decoded) return undefined;
  const text = decoded.text.replace(/^\uFEFF/, "").trimStart();
  if (isSvg(text)) return "image/svg+xml";
  return (text[0] === "{" || text[0] === "[") && bytes.length <= MAX_JSON_BYTES && isJson(text)
    ? "application/json"
    : "text/plain";
}

/** The first element is svg: before it only a declaration, a document type and comments. */
function isSvg(text: string): boolean {
  let rest = text.slice(0, 10_000);
  for (;;) {
    const prologue = /^\s*(?:<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)/i.exec(rest);
    if (prologue === null) return /^\s*<svg[\s>/]/i.test(rest);
    rest = rest.slice(prologue[0].length);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
