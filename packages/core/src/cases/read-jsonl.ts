// Reads JSONL line by line: one object per line, blank lines skipped. One bad line is one finding; the rest is read on.

import { errorAt } from "../support/finding.ts";
import { isJsonObject } from "../support/json.ts";
import type { CaseRead } from "./case-row.ts";
import { decodeText, linesOf } from "./decode-text.ts";
import { formatJsonPath } from "./format-json-path.ts";
import { parseStrictJson, placeIn } from "./strict-json.ts";

/** `bytes` without a byte order mark. */
export function* readJsonl(bytes: Uint8Array): Generator<CaseRead> {
  let index = 0;
  for (const line of linesOf(bytes)) {
    const at = { line: line.number };
    const decoded = decodeText(line.bytes);
    if ("problem" in decoded) {
      yield { finding: { ...errorAt("", decoded.problem), ...at } };
      continue;
    }
    const { text } = decoded;
    if (text.trim() === "") continue;
    const own = index;
    index += 1;
    const root = `cases[${own}]`;
    const read = parseStrictJson(text);
    if (read.kind === "broken") {
      for (const { path, message, column } of read.problems) {
        const finding = { ...errorAt(root + formatJsonPath(path), message), ...at };
        yield { finding: column === undefined ? finding : { ...finding, column } };
      }
    } else if (!isJsonObject(read.value)) {
      yield { finding: { ...errorAt(root, "a case is an object"), ...at } };
    } else {
      const place = (column?: string) => {
        const found = column === undefined ? undefined : placeIn(text, [column]);
        return found === undefined ? at : { ...at, column: found.column };
      };
      yield { row: { index: own, entries: Object.entries(read.value), isText: false, line: line.number, place } };
    }
  }
}
