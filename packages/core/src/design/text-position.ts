// Where the places of a document stand in its text, and how findings get their line and column from that.

import type { Finding } from "../support/finding.ts";
import type { Json } from "../support/json.ts";
import { enclosingPaths } from "./document-path.ts";

/** Both from 1. */
export type TextPosition = { readonly line: number; readonly column: number };

export type DocumentText = {
  /** Absent when the text cannot be read at all. */
  readonly value?: Json;
  readonly findings: readonly Finding[];
  /** Of each path that is written in the text: its key, or its first character where it has no key. */
  readonly positions: ReadonlyMap<string, TextPosition>;
};

/** Adds file, line and column of the nearest written place; what a finding has already stays. */
export function placeFindings(
  findings: readonly Finding[],
  fileName: string,
  positions: ReadonlyMap<string, TextPosition>,
): Finding[] {
  return findings.map((finding) => {
    if (finding.file !== undefined) return finding;
    if (finding.line !== undefined) return { ...finding, file: fileName };
    const written = enclosingPaths(finding.path).find((path) => positions.has(path));
    const position = written === undefined ? undefined : positions.get(written);
    return { ...finding, file: fileName, ...position };
  });
}
