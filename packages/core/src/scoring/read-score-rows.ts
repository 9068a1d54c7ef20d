// The rows of a score file as plain objects with their lines, from JSONL or CSV. What they mean is decided elsewhere.

import { decodeText, linesOf, withoutMark } from "../cases/decode-text.ts";
import { readCsv } from "../cases/read-csv.ts";
import { endOfString, parseStrictJson } from "../cases/strict-json.ts";
import { didYouMean } from "../support/did-you-mean.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import { isJsonObject, type Json, type JsonObject } from "../support/json.ts";
import { numberIn } from "./score-cells.ts";
import { scoreFileRowSchema } from "./score-file-row.ts";

export type RawScoreRow = { readonly line: number; readonly value: JsonObject; readonly isText: boolean };
export type RawScoreFile = {
  readonly header?: RawScoreRow;
  readonly rows: readonly RawScoreRow[];
  readonly findings: readonly Finding[];
};

/** CSV when the name ends in .csv or .tsv, else JSONL. */
export function readScoreRows(bytes: Uint8Array, fileName: string): RawScoreFile {
  const marked = withoutMark(bytes);
  if ("problem" in marked) return { rows: [], findings: [errorAt("", marked.problem)] };
  return /\.[ct]sv$/i.test(fileName) ? fromCsv(marked.bytes) : fromJsonl(marked.bytes);
}

function fromJsonl(bytes: Uint8Array): RawScoreFile {
  const rows: RawScoreRow[] = [];
  const findings: Finding[] = [];
  for (const line of linesOf(bytes)) {
    const read = readLine(line.bytes, line.number);
    if (read === undefined) continue;
    if (Array.isArray(read)) findings.push(...read);
    else rows.push(read as RawScoreRow);
  }
  const [first, ...rest] = rows;
  return first !== undefined && "assay" in first.value ? { header: first, rows: rest, findings } : { rows, findings };
}

/** Undefined for a blank line. */
function readLine(bytes: Uint8Array, line: number): RawScoreRow | Finding[] | undefined {
  const decoded = decodeText(bytes);
  if ("problem" in decoded) return [{ ...errorAt("", decoded.problem), line }];
  if (decoded.text.trim() === "") return undefined;
  const strict = parseStrictJson(decoded.text);
  // Python writes NaN without quotes, which is no JSON; here it means what null means.
  const read =
    strict.kind === "broken" && decoded.text.includes("NaN") ? parseStrictJson(nanAsNull(decoded.text)) : strict;
  if (read.kind === "broken") {
    return read.problems.map(({ message, column }) => {
      return { ...errorAt("", message), line, ...(column === undefined ? {} : { column }) };
    });
  }
  if (!isJsonObject(read.value)) return [{ ...errorAt("", "a row is an object"), line }];
  return { line, value: read.value, isText: false };
}

function nanAsNull(text: string): string {
  let out = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"') {
      const end = endOfString(text, at);
      out += text.slice(at, end);
      at = end;
    } else if (text.startsWith("NaN", at)) {
      out += "null";
      at += 3;
    } else {
      out += text[at];
      at += 1;
    }
  }
  return out;
}

function fromCsv(bytes: Uint8Array): RawScoreFile {
  const { header, rest, skipped } = headerLine(bytes);
  const table = readCsv(rest);
  const shift = (finding: Finding): Finding =>
    finding.line === undefined ? finding : { ...finding, line: finding.line + skipped };
  const findings = table.findings.map(shift);
  const places = table.header.map((name, i) => {
    const place = placeOf(name);
    if (place === undefined && name !== "") {
      const meant = didYouMean(name, columns);
      const message = `unknown column "${name}"${meant ? `; did you mean "${meant}"?` : "; a score is called scorer.key"}`;
      findings.push({ ...errorAt(name, message), line: 1 + skipped, column: i + 1 });
    }
    return place;
  });
  const rows = table.rows.map(({ line, cells }) => ({
    line: line + skipped,
    value: rowOf(cells, places),
    isText: true,
  }));
  return { ...(header !== undefined && { header }), rows, findings };
}

/** A first line that is a JSON object is the header, in CSV too. */
function headerLine(bytes: Uint8Array): { header?: RawScoreRow; rest: Uint8Array; skipped: number } {
  if (bytes[0] !== 0x7b) return { rest: bytes, skipped: 0 };
  const [first] = linesOf(bytes);
  const read = first && readLine(first.bytes, 1);
  if (first === undefined || read === undefined || Array.isArray(read)) return { rest: bytes, skipped: 0 };
  return { header: read as RawScoreRow, rest: bytes.subarray(first.bytes.length + 1), skipped: 1 };
}

const columns = Object.keys(scoreFileRowSchema.shape).filter((name) => name !== "scores" && name !== "tags");
const numbers = new Set(["ordinal", "repeat", "costUsd", "overrunUsd", "durationMs", "startMs", "refusals"]);
const booleans = new Set(["coldStart", "holdout"]);

type Place = { readonly kind: "column" | "score" | "tag"; readonly name: string };

/** A name with a dot is a score, with or without `scores.` in front; undefined for an unknown column. */
function placeOf(name: string): Place | undefined {
  if (columns.includes(name)) return { kind: "column", name };
  if (/^tags\../.test(name)) return { kind: "tag", name: name.slice("tags.".length) };
  if (/^scores\.[^.]+\../.test(name)) return { kind: "score", name: name.slice("scores.".length) };
  return /^[^.]+\../.test(name) && name !== "scores." ? { kind: "score", name } : undefined;
}

function rowOf(cells: readonly string[], places: readonly (Place | undefined)[]): JsonObject {
  const row: Record<string, Json> = {};
  const scores: [string, Json][] = [];
  const tags: [string, Json][] = [];
  cells.forEach((cell, i) => {
    const place = places[i];
    if (place === undefined) return;
    if (place.kind === "score") scores.push([place.name, cell]);
    else if (cell.trim() === "") return;
    else if (place.kind === "tag") tags.push([place.name, cell]);
    else row[place.name] = typed(place.name, cell.trim());
  });
  return { ...row, scores: Object.fromEntries(scores), ...(tags.length > 0 && { tags: Object.fromEntries(tags) }) };
}

/** A cell that is not what its column holds stays text, and is refused as that later. */
function typed(column: string, cell: string): Json {
  if (numbers.has(column)) return numberIn(cell) ?? cell;
  const word = cell.toLowerCase();
  return booleans.has(column) && (word === "true" || word === "false") ? word === "true" : cell;
}
