// Design files as text, both ways, by the readers that the command line uses. Loaded when a file is opened or saved and
// not before: they are half as large as the rest of the dashboard.

import { readDocumentText, writeDocumentText } from "@assay/core/design";
import type { Finding } from "../client/call.ts";
import type { Draft } from "./draft.ts";
import { placeWords } from "./place-words.ts";

type Read = { readonly draft?: Draft; readonly findings: readonly Finding[] };

/** The draft is there exactly when no finding is an error; findings name their line. */
export function readDesignFile(text: string, fileName: string): Read {
  const { value, findings } = readDocumentText(text, fileName);
  const placed = findings.map((one) => ({ ...one, message: `${placeWords(one)}${one.message}` }));
  if (placed.some((one) => one.severity === "error")) return { findings: placed };
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { draft: value as Draft, findings: placed };
  }
  return { findings: [{ severity: "error", path: "", message: `${fileName} holds no design: it is not an object` }] };
}

export function designFileText(draft: Draft, format: Parameters<typeof writeDocumentText>[1]): string {
  return writeDocumentText(draft as Parameters<typeof writeDocumentText>[0], format);
}
