// What a module names beside its imports: files by `new URL("…", import.meta.url)` (prompts, models, tables) and packages
// by `require.resolve("…")` or `import.meta.resolve("…")`. Names that are computed are not seen; the guide says so.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sha256Hex } from "@assay/core/support";

const NAMED_FILE = /new URL\(\s*(["'`])(\.{1,2}\/[^"'`$]*)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g;
const RESOLVED_NAME = /(?:\brequire|\bimport\.meta)\.resolve\(\s*(["'`])([^"'`$]+)\1/g;

/** Absolute paths. */
export function namedFiles(source: string, modulePath: string): string[] {
  const base = pathToFileURL(modulePath);
  return [...source.matchAll(NAMED_FILE)].map((match) => fileURLToPath(new URL(match[2]!, base)));
}

export function resolvedNames(source: string): string[] {
  return [...source.matchAll(RESOLVED_NAME)].map((match) => match[2]!);
}

/** sha256 of a file's bytes, or of everything in a folder; undefined when there is nothing. */
export function hashOfPath(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return sha256Hex(readFileSync(path));
  if (!found?.isDirectory()) return undefined;
  const entries = readdirSync(path)
    .sort()
    .map((name) => `${name} ${hashOfPath(join(path, name))}`);
  return sha256Hex(entries.join("\n"));
}
