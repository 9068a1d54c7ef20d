// From text or a value to a design, or to everything that is wrong with its shape. A key that is not known is an error:
// a setting that is silently ignored would make a result that nobody asked for.

import type { z } from "zod";
import type { Finding } from "../support/finding.ts";
import { hasErrors } from "../support/finding.ts";
import { isJsonObject } from "../support/json.ts";
import { type Design, designSchema } from "./design-schema.ts";
import { readDocumentText } from "./document-text.ts";
import { issueFindings } from "./issue-sentences.ts";
import { placeFindings } from "./text-position.ts";

export type ParsedDesign = {
  /** Present exactly when no finding is an error. */
  readonly design?: Design;
  /** When unknown keys are all that is wrong: the design without them, only to look for what else is wrong. */
  readonly readable?: Design;
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
  if (parsed.design !== undefined && !hasErrors(findings)) return { design: parsed.design, findings, place };
  const readable = parsed.design ?? parsed.readable;
  return { ...(readable !== undefined && { readable }), findings, place };
}

/** For a value that came as JSON already (the API). */
export function parseDesignValue(value: unknown): ParsedDesign {
  const parsed = designSchema.safeParse(value);
  if (parsed.success) return { design: parsed.data, findings: [] };
  const findings = issueFindings(designSchema, parsed.error, value);
  const readable = designSchema.safeParse(withoutUnknownKeys(value, parsed.error));
  return readable.success ? { readable: readable.data, findings } : { findings };
}

function withoutUnknownKeys(value: unknown, { issues }: z.ZodError): unknown {
  const copy: unknown = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const holder = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], copy);
    if (isJsonObject(holder)) for (const key of issue.keys) Reflect.deleteProperty(holder, key);
  }
  return copy;
}
