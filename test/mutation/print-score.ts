// Prints what a mutation run noticed: the score of each file, and every change that nobody noticed, as Markdown.
//   node test/mutation/print-score.ts .cache/stryker/report.json [more reports of other files]

import { readFileSync } from "node:fs";
import path from "node:path";

type Place = { readonly line: number; readonly column: number };
type Mutant = {
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
};
type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
};

const NOTICED = new Set(["Killed", "Timeout"]);
const COUNTED = new Set([...NOTICED, "Survived", "NoCoverage"]);

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")) as Report);
const files = reports
  .flatMap(({ files: ofReport }) => Object.entries(ofReport))
  .map(([file, { source, mutants }]) => ({ name: path.basename(file), source, mutants: mutants.filter(isCounted) }))
  .filter(({ mutants }) => mutants.length > 0)
  .sort((a, b) => a.name.localeCompare(b.name));
if (files.length === 0) {
  console.error("no report, or nothing was changed: node test/mutation/print-score.ts REPORT.json …");
  process.exit(64);
}

console.log("| file | noticed | of | score |\n|---|---|---|---|");
for (const { name, mutants } of files) console.log(scoreLine(`\`${name}\``, mutants));
console.log(
  scoreLine(
    "**together**",
    files.flatMap(({ mutants }) => mutants),
  ),
);
for (const { name, source, mutants } of files) {
  const unnoticed = mutants.filter(({ status }) => !NOTICED.has(status));
  if (unnoticed.length === 0) continue;
  console.log(`\n\`${name}\`:\n`);
  for (const mutant of unnoticed.toSorted((a, b) => a.location.start.line - b.location.start.line)) {
    console.log(
      `- ${mutant.location.start.line}: ${code(changedText(source, mutant))} → ${code(mutant.replacement ?? "")}`,
    );
  }
}

function isCounted({ status }: Mutant): boolean {
  return COUNTED.has(status);
}

function scoreLine(name: string, mutants: readonly Mutant[]): string {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  return `| ${name} | ${noticed} | ${mutants.length} | ${((100 * noticed) / mutants.length).toFixed(1)} % |`;
}

function changedText(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  if (lines.length === 1) return lines[0]!.slice(start.column - 1, end.column - 1);
  return [lines[0]!.slice(start.column - 1), ...lines.slice(1, -1), lines.at(-1)!.slice(0, end.column - 1)].join("\n");
}

/** One line, as code. */
function code(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const shown = line.length > 90 ? `${line.slice(0, 90)} …` : line;
  return shown === "" ? "nothing" : `\`${shown.replaceAll("`", "'")}\``;
}
