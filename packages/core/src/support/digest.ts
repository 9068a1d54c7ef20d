// Digests name things by content. A label in front keeps two kinds of thing with equal bytes apart.

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Brand } from "./brand.ts";
import { canonicalJson } from "./canonical-json.ts";

/** "sha256:" and 64 hex digits. */
export type Digest = Brand<string, "Digest">;

export function sha256Hex(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A code that only a holder of the key can make for this text (RFC 2104). */
export function hmacSha256Hex(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Digest of a JSON value: sha256 over `assay/<label>/1`, a newline, and its canonical JSON. */
export function digestOf(label: string, value: unknown): Digest {
  return `sha256:${sha256Hex(`assay/${label}/1\n${canonicalJson(value)}`)}` as Digest;
}

/** Digest of raw bytes (files, bundles, pages). */
export function digestOfBytes(bytes: string | Uint8Array): Digest {
  return `sha256:${sha256Hex(bytes)}` as Digest;
}

/** Seed of one named stream of chance: sha256 in hex over `<seed>:<label>`. */
export function streamSeed(seed: string, label: string): string {
  return sha256Hex(`${seed}:${label}`);
}

/** In constant time, whatever their lengths. */
export function isSameText(one: string, other: string): boolean {
  const bytesOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(bytesOf(one), bytesOf(other));
}
