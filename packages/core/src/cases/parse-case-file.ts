// A case file to cases: JSON, JSONL or CSV, with every finding placed by file, line and column. Cases come out only of
// rows without errors; whoever uses them looks at the findings first.

import { didYouMean } from "../support/did-you-mean.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import type { JsonObject } from "../support/json.ts";
import { isJsonObject } from "../support/json.ts";
import { buildCase } from "./build-case.ts";
import type { Case } from "./case.ts";
import type { CaseRead, CaseRow } from "./case-row.ts";
import { withoutMark } from "./decode-text.ts";
import { type ColumnChoices, type ColumnMapping, mapColumns, pathOfTarget } from "./map-columns.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { readJsonl } from "./read-jsonl.ts";

/** More are counted, not listed. */
export const MAX_CASE_FINDINGS = 200;

export type CaseFileOptions = ColumnChoices & {
  /** Says which cells of a CSV are numbers, booleans or JSON. */
  readonly intakeSchema?: JsonObject;
};

export type CaseFile = {
  readonly cases: readonly Case[];
  /** On which line each case begins; undefined in a JSON file, where counting lines takes a second reading. */
  readonly lines: readonly (number | undefined)[];
  readonly findings: readonly Finding[];
  /** Every column in order of appearance and where it went. */
  readonly mapping: readonly { readonly column: string; readonly path: string }[];
};

export function parseCaseFile(bytes: Uint8Array, fileName: string, options: CaseFileOptions = {}): CaseFile {
  const place = (finding: Finding): Finding => ({ ...finding, file: fileName });
  const marked = withoutMark(bytes);
  if ("problem" in marked) return refused(place(errorAt("", marked.problem)));
  const read = readerOf(fileName);
  if (read === undefined) {
    const message = "a case file ends in .jsonl, .ndjson, .json, .csv or .tsv";
    return refused(place(errorAt("", message)));
  }
  const parsed = casesOf(read(marked.bytes), options);
  return { ...parsed, findings: parsed.findings.map(place) };
}

function refused(finding: Finding): CaseFile {
  return { cases: [], lines: [], findings: [finding], mapping: [] };
}

function readerOf(fileName: string): ((bytes: Uint8Array) => Iterable<CaseRead>) | undefined {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (ending === "jsonl" || ending === "ndjson") return readJsonl;
  if (ending === "json") return readJson;
  return ending === "csv" || ending === "tsv" ? csvRows : undefined;
}

function* csvRows(bytes: Uint8Array): Generator<CaseRead> {
  const { header, rows, findings } = readCsv(bytes);
  for (const finding of findings) yield { finding };
  for (const [index, { line, cells }] of rows.entries()) {
    const place = (column?: string) => (column === undefined ? { line } : { line, column: header.indexOf(column) + 1 });
    yield { row: { index, entries: header.map((name, i) => [name, cells[i]!] as const), isText: true, line, place } };
  }
}

function casesOf(reads: Iterable<CaseRead>, options: CaseFileOptions): CaseFile {
  const cases: Case[] = [];
  const lines: (number | undefined)[] = [];
  const findings: Finding[] = [];
  let left = 0;
  const report = (finding: Finding) => {
    if (findings.length < MAX_CASE_FINDINGS) findings.push(finding);
    else left += 1;
  };
  const columns = new Columns(options);
  const firstWithId = new Map<string, { readonly path: string; readonly line: number | undefined }>();
  let isEmpty = true;
  for (const read of reads) {
    isEmpty = false;
    if ("finding" in read) {
      report(read.finding);
      continue;
    }
    const { row } = read;
    const path = `cases[${row.index}]`;
    for (const finding of columns.newFindings(row)) report({ ...finding, ...row.place(finding.path) });
    const named = options.idColumn === "row" ? withId(row, String(row.index + 1)) : row;
    const built = buildCase(named, columns.targetsOf(named), options.intakeSchema);
    for (const { severity, path: inner, message, column } of built.problems) {
      report({ severity, path: `${path}.${inner}`, message, ...row.place(column) });
    }
    if (built.case === undefined) continue;
    const { caseId } = built.case;
    const first = firstWithId.get(caseId);
    if (first === undefined) {
      firstWithId.set(caseId, { path, line: row.line });
      cases.push(built.case);
      lines.push(row.line);
    } else {
      const where = first.line === undefined ? first.path : `${first.path}, line ${first.line}`;
      report({ ...errorAt(`${path}.caseId`, `the id "${caseId}" is taken by ${where}`), ...row.place() });
    }
  }
  if (isEmpty) report(errorAt("", "there are no cases in this file"));
  for (const finding of columns.unusedChoices()) report(finding);
  if (left > 0) findings.push(errorAt("", `and ${left} more findings`));
  return { cases, lines, findings, mapping: columns.mapping() };
}

const ROW_ID = "\u0000row";

function withId(row: CaseRow, id: string): CaseRow {
  return { ...row, entries: [[ROW_ID, id], ...row.entries] };
}

/** Mappings of rows: rows with the same columns share one, and its findings are told once. */
class Columns {
  readonly #choices: ColumnChoices;
  readonly #known = new Map<string, ColumnMapping>();
  readonly #paths = new Map<string, Set<string>>();
  readonly #told = new Set<string>();

  constructor(choices: ColumnChoices) {
    this.#choices = choices.idColumn === "row" ? { ...choices, idColumn: ROW_ID } : choices;
  }

  targetsOf(row: CaseRow): ColumnMapping["targets"] {
    return this.#mappingOf(row).targets;
  }

  newFindings(row: CaseRow): Finding[] {
    return this.#mappingOf(row).findings.filter(({ path, message }) => {
      const key = `${path}\n${message}`;
      return !this.#told.has(key) && this.#told.add(key);
    });
  }

  mapping(): { column: string; path: string }[] {
    return [...this.#paths].flatMap(([column, paths]) => [...paths].map((path) => ({ column, path })));
  }

  /** Choices that name a column which no row has. */
  unusedChoices(): Finding[] {
    const { map = {}, ignore = [], idColumn } = this.#choices;
    const chosen = [...Object.keys(map), ...ignore, ...(idColumn === undefined ? [] : [idColumn])];
    const names = [...this.#paths.keys()];
    return chosen
      .filter((name) => name !== ROW_ID && !this.#paths.has(name))
      .map((name) => {
        const meant = didYouMean(name, names);
        return errorAt(name, `there is no column "${name}"${meant ? `; did you mean "${meant}"?` : ""}`);
      });
  }

  #mappingOf(row: CaseRow): ColumnMapping {
    const names = row.entries.map(([name]) => name);
    const isObject = (i: number) => isJsonObject(row.entries[i]![1]);
    const key = JSON.stringify(names.map((name, i) => (isObject(i) ? [name] : name)));
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const mapping = mapColumns(names, isObject, this.#choices);
    this.#known.set(key, mapping);
    for (const [i, name] of names.entries()) {
      if (name === "" || name === ROW_ID) continue;
      const paths = this.#paths.get(name) ?? new Set();
      this.#paths.set(name, paths.add(pathOfTarget(mapping.targets[i]!)));
    }
    return mapping;
  }
}
