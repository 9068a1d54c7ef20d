// From text or a value to a design, or to everything that is wrong with its shape. A key that is not known is an error:
// a setting that is silently ignored would make a result that nobody asked for.

import type { Finding } from "../support/finding.ts";
import { hasErrors } from "../support/finding.ts";
import { type Design, designSchema } from "./design-schema.ts";
import { readDocumentText } from "./document-text.ts";
import { issueFindings } from "./issue-sentences.ts";
import { placeFindings } from "./text-position.ts";

export type ParsedDesign = {
  /** Present exactly when no finding is an error. */
  readonly design?: Design;
  readonly findings: readonly Finding[];
};

export type ParsedDesignText = ParsedDesign & {
  /** Gives later findings about this design (of a check or a freeze) their file, line and column. */
  readonly place: (findings: readonly Finding[]) => Finding[];
};

/** Shape only: `checkDesign` and `freezeDesign` say what is wrong although the shape is right. */
export function parseDesign(text: string, fileName: string): ParsedDesignText {
  const read = readDocumentText(text, fileName);
  const place = (findings: readonly Finding[]) => placeFindings(findings, fileName, read.positions);
  if (read.value === undefined) return { findings: read.findings, place };
  const parsed = parseDesignValue(read.value);
  const findings = [...read.findings, ...place(parsed.findings)];
  return parsed.design === undefined || hasErrors(findings)
    ? { findings, place }
    : { design: parsed.design, findings, place };
}

/** For a value that came as JSON already (the API). */
export function parseDesignValue(value: unknown): ParsedDesign {
  const parsed = designSchema.safeParse(value);
  if (parsed.success) return { design: parsed.data, findings: [] };
  return { findings: issueFindings(designSchema, parsed.error, value) };
}
