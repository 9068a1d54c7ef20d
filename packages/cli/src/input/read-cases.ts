// A case file as the rest of the command line uses it: its cases with their attachments found, and every finding placed.

import { basename, dirname, extname } from "node:path";
import { type Case, type CaseFile, type CaseFileOptions, parseCaseFile } from "@assay/core/cases";
import type { Finding } from "@assay/core/support";
import { placeInCases } from "./case-places.ts";
import { type LocalFile, resolveAttachments } from "./local-attachments.ts";
import { readBytes } from "./read-bytes.ts";
import { shownPath } from "./shown-path.ts";

export type ReadCases = {
  readonly cases: readonly Case[];
  readonly files: readonly LocalFile[];
  readonly mapping: CaseFile["mapping"];
  readonly findings: readonly Finding[];
  /** For what others find later. */
  readonly place: (findings: readonly Finding[]) => Finding[];
};

/** `path` is absolute. Throws when the file cannot be read at all. */
export async function readCases(path: string, options: CaseFileOptions): Promise<ReadCases> {
  const bytes = await readBytes(path);
  const name = shownPath(path);
  const parsed = parseCaseFile(bytes, name, options);
  const resolved = await resolveAttachments(parsed.cases, dirname(path));
  const place = (findings: readonly Finding[]) => placeInCases(findings, { bytes, name, lines: parsed.lines });
  return {
    cases: resolved.cases,
    files: resolved.files,
    mapping: parsed.mapping,
    findings: [...parsed.findings, ...place(resolved.findings)],
    place,
  };
}

/** Cells are text: only an intake schema tells what they are. */
export function needsIntakeSchema(path: string): boolean {
  return [".csv", ".tsv"].includes(extname(path).toLowerCase());
}

export function caseSetNameOf(path: string): string {
  return basename(path, extname(path));
}
