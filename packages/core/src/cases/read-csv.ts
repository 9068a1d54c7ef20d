// Reads a table of text: comma, semicolon or tab, quoted cells with newlines, a header of unique names. Cells stay text;
// what they mean is decided where they land.

import { parse } from "csv-parse/sync";
import { errorAt, type Finding } from "../support/finding.ts";
import { decodeText } from "./decode-text.ts";

export type CsvTable = {
  /** "" for a column without a name, which then has no values either. */
  readonly header: readonly string[];
  /** Every row has as many cells as the header; rows without any text are left out. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly findings: readonly Finding[];
};

/** `bytes` without a byte order mark. */
export function readCsv(bytes: Uint8Array): CsvTable {
  const findings: Finding[] = [];
  const refuse = (line: number, message: string, column?: number) => {
    findings.push({ ...errorAt("", message), line, ...(column === undefined ? {} : { column }) });
  };
  const decoded = decodeText(bytes);
  if ("problem" in decoded) {
    refuse(1, decoded.problem);
    return { header: [], rows: [], findings };
  }
  const { text } = decoded;
  const delimiter = delimiterOf(text);
  const records = recordsOf(text, delimiter, refuse);
  const [first, ...rest] = records;
  if (first === undefined) {
    if (findings.length === 0) refuse(1, "the file is empty");
    return { header: [], rows: [], findings };
  }
  const header = first.cells.map((cell) => cell.trim());
  header.forEach((name, i) => {
    const at = i + 1;
    if (name === "__proto__") refuse(first.line, `a column cannot be called "${name}"`, at);
    if (name !== "" && header.indexOf(name) < i) refuse(first.line, `there are two columns called "${name}"`, at);
    const filled = name === "" ? rest.find(({ cells }) => (cells[i] ?? "") !== "") : undefined;
    if (filled !== undefined) refuse(filled.line, `column ${at} has values and no name`, at);
  });
  const rows = rest.filter(({ line, cells }) => {
    if (cells.every((cell) => cell === "")) return false;
    if (cells.length === header.length) return true;
    refuse(line, `this row has ${cells.length} cells, the header has ${header.length}`);
    return false;
  });
  return { header, rows, findings };
}

type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

function recordsOf(text: string, delimiter: string, refuse: (line: number, message: string) => void): CsvRecord[] {
  const records: CsvRecord[] = [];
  const bytes = new TextEncoder().encode(text);
  let line = 1;
  let counted = 0;
  const advanceTo = (end: number) => {
    for (let at = bytes.indexOf(0x0a, counted); at !== -1 && at < end; at = bytes.indexOf(0x0a, at + 1)) line += 1;
    counted = end;
  };
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      on_record: (cells: string[], { bytes: end }: { bytes: number }) => {
        // Blank lines arrive as records of one empty cell, so that every record begins where the last one ended.
        if (cells.length > 1 || cells[0] !== "") records.push({ line, cells });
        advanceTo(end);
        return null;
      },
    });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    refuse(line, quoteProblems[code ?? ""] ?? message);
  }
  return records;
}

const quoteProblems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quoted cell that begins in this row never ends",
  INVALID_OPENING_QUOTE: 'a quote inside an unquoted cell: quote the whole cell and write the quote twice ("")',
  CSV_INVALID_CLOSING_QUOTE: 'text after the closing quote of a cell: inside a quoted cell write a quote twice ("")',
};

/** The one that the header has most of, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map([
    [",", 0],
    [";", 0],
    ["\t", 0],
  ]);
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
