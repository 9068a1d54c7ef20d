// Findings as lines that editors turn into links: file:line:column, path, message.

import type { Finding } from "@assay/core/support";
import { inertLabel } from "./inert-text.ts";

/** Errors first, each in the order in which they were found. */
export function findingLines(findings: readonly Finding[]): string[] {
  const ordered = [
    ...findings.filter((finding) => finding.severity === "error"),
    ...findings.filter((finding) => finding.severity === "warning"),
  ];
  return ordered.map((finding) => `  ${finding.severity} ${placeOf(finding)}${inertLabel(finding.message, 1_000)}`);
}

function placeOf({ file, line, column, path }: Finding): string {
  const at = [file, line, file === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
  const place = [at, path].filter((part) => part !== "").map((part) => inertLabel(part, 300));
  return place.length === 0 ? "" : `${place.join(" ")}: `;
}
