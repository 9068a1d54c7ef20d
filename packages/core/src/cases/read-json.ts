// Reads a JSON file of cases: a list, or an object with the list under `cases`.

import { didYouMean } from "../support/did-you-mean.ts";
import { errorAt } from "../support/finding.ts";
import { isJsonObject, type Json } from "../support/json.ts";
import type { CaseRead } from "./case-row.ts";
import { decodeText } from "./decode-text.ts";
import { formatJsonPath } from "./format-json-path.ts";
import { type JsonPath, jsonPlaces, parseStrictJson } from "./strict-json.ts";

const knownKeys = ["cases", "name", "description", "$schema"];

/** `bytes` without a byte order mark. */
export function* readJson(bytes: Uint8Array): Generator<CaseRead> {
  const decoded = decodeText(bytes);
  if ("problem" in decoded) {
    yield { finding: errorAt("", decoded.problem) };
    return;
  }
  const read = parseStrictJson(decoded.text);
  if (read.kind === "broken") {
    for (const { path, message, ...place } of read.problems) {
      yield { finding: { ...errorAt(formatJsonPath(path).replace(/^\./, ""), message), ...place } };
    }
    return;
  }
  const placeOf = jsonPlaces(decoded.text);
  const refuse = (path: JsonPath, message: string): CaseRead => ({
    finding: { ...errorAt(formatJsonPath(path).replace(/^\./, ""), message), ...placeOf(path) },
  });
  const { value } = read;
  for (const key of isJsonObject(value) ? Object.keys(value) : []) {
    if (knownKeys.includes(key)) continue;
    const meant = didYouMean(key, knownKeys);
    yield refuse([key], `unknown key "${key}"${meant ? `; did you mean "${meant}"?` : ""}`);
  }
  const above: JsonPath = isJsonObject(value) ? ["cases"] : [];
  const list = isJsonObject(value) ? value.cases : value;
  if (!Array.isArray(list)) {
    yield refuse([], `a case file is a list of cases, or an object with the list under "cases"`);
    return;
  }
  for (const [i, one] of (list as readonly Json[]).entries()) {
    const path = [...above, i];
    if (!isJsonObject(one)) yield refuse(path, "a case is an object");
    else {
      const place = (column?: string) => placeOf(column === undefined ? path : [...path, column]) ?? {};
      yield { row: { index: i, entries: Object.entries(one), isText: false, place } };
    }
  }
}
