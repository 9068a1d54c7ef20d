// One case as a file has it, whatever its format: named values in the order written, and where they stand.

import type { Finding } from "../support/finding.ts";
import type { Json } from "../support/json.ts";
import type { TextPlace } from "./strict-json.ts";

export type CaseRow = {
  /** From 0, broken rows counted. */
  readonly index: number;
  readonly entries: readonly (readonly [column: string, value: Json])[];
  /** Values are cells of text, to be read as what the intake schema says. */
  readonly isText: boolean;
  /** Where it begins, where that is known without looking it up. */
  readonly line?: number;
  /** Where a column of this row stands; without one, the row. */
  readonly place: (column?: string) => Partial<TextPlace>;
};

/** A row, or what is wrong with one (or with the file, when there is no row to name). */
export type CaseRead = { readonly row: CaseRow } | { readonly finding: Finding };
