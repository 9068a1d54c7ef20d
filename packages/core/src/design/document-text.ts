// A document as text: its value, and where in the text each place of it stands. JSON and YAML 1.2 give the same values;
// whatever would silently become something else (duplicate keys, numbers too large to hold) is a finding.

import { readJsonText } from "./json-text.ts";
import { type DocumentText, placeFindings } from "./text-position.ts";
import { readYamlText } from "./yaml-text.ts";

/** JSON when the name ends in .json or the text begins with "{", else YAML. A byte order mark is dropped. */
export function readDocumentText(text: string, fileName: string): DocumentText {
  const content = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const isJson = /\.json$/i.test(fileName) || (!/\.ya?ml$/i.test(fileName) && content.trimStart().startsWith("{"));
  const read = isJson ? readJsonText(content) : readYamlText(content);
  return { ...read, findings: placeFindings(read.findings, fileName, read.positions) };
}
