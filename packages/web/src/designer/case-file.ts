// Case files in the browser, read as the command line reads them: JSON, JSONL and tables, with a choice for each column.
// Loaded when a file is opened.

import { type Case, type ColumnChoices, parseCaseFile } from "@assay/core/cases";
import type { WorkflowBody } from "@assay/functions/api/shapes/library";
import type { Finding } from "../client/call.ts";
import { placeWords } from "./place-words.ts";

type IntakeSchema = NonNullable<Parameters<typeof parseCaseFile>[2]>["intakeSchema"];

export type OpenedFile = { readonly name: string; readonly bytes: Uint8Array };
/** Column to path, as "tags.size"; IGNORED takes none of it. */
export type ColumnPaths = Readonly<Record<string, string>>;

export type ReadFile = {
  readonly cases: readonly Case[];
  readonly findings: readonly Finding[];
  readonly columns: readonly { readonly column: string; readonly path: string }[];
};

export const IGNORED = "(ignored)";

export function readCaseFile(
  { name, bytes }: OpenedFile,
  chosen: ColumnPaths,
  isNumbered: boolean,
  intakeSchema: WorkflowBody["intakeSchema"] | undefined,
): ReadFile {
  const paths = Object.entries(chosen);
  const choices: ColumnChoices = {
    map: Object.fromEntries(paths.filter(([, path]) => path !== IGNORED)),
    ignore: paths.filter(([, path]) => path === IGNORED).map(([column]) => column),
    ...(isNumbered && { idColumn: "row" }),
  };
  const { cases, findings, mapping } = parseCaseFile(bytes, name, {
    ...choices,
    ...(intakeSchema !== undefined && { intakeSchema: intakeSchema as NonNullable<IntakeSchema> }),
  });
  return {
    cases,
    columns: mapping,
    findings: findings.map((one) => ({
      ...one,
      path: one.line === undefined ? one.path : "",
      message: `${placeWords(one)}${inWordsOfTheForm(one.message)}`,
    })),
  };
}

/** Messages name options of the command line; the form has the same choices as fields. */
function inWordsOfTheForm(message: string): string {
  return message
    .replace(/; --map \S+=reference\.gold or --ignore .*$/s, ": take it as the reference, or ignore it")
    .replace("; --map or --ignore one of them", ": ignore one of them, or give it another place")
    .replace("give it one, or use --id row", "choose the column that has it, or number the cases by row");
}

/** Where a column may go; where it goes now is among them. */
export function placesFor(column: string, now: string): readonly string[] {
  const usual = ["caseId", `intake.${column}`, "reference.gold", "reference.silver", `tags.${column}`, "holdout"];
  return [...new Set([now, ...usual, IGNORED])];
}
