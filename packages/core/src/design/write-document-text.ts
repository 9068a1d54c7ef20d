// A document as text that reads back as the same value: JSON, or YAML 1.2 for whoever prefers to write comments.

import { stringify } from "yaml";
import type { Json } from "../support/json.ts";

export type DocumentFormat = "json" | "yaml";

/** Long texts are not folded and nothing is anchored: a saved file differs only where it was changed. */
export function writeDocumentText(value: Json, format: DocumentFormat): string {
  if (format === "json") return `${JSON.stringify(value, null, 2)}\n`;
  return stringify(value, { version: "1.2", lineWidth: 0, aliasDuplicateObjects: false });
}
