// Commands on case sets.

import type { Command } from "commander";
import { type Adding, addCommand } from "./adding.ts";
import type { ColumnArgs } from "./command-args.ts";
import { columnPath, oneMore, positiveInteger } from "./option-values.ts";

export function addCaseCommands(adding: Adding): void {
  const parent = adding.program
    .command("cases")
    .description("case sets: the inputs that every arm sees")
    .addHelpText("after", "\nExample:\n  assay cases check cases.csv");
  addCommand(adding, {
    parent,
    name: "casesPush",
    word: "push",
    about: "store a case file as the next version of a set",
    example: "cases push cases.jsonl --name texts",
    takes: (command) =>
      withColumns(command.argument("<file>", fileArgument)).option("--name <name>", "of the set; else the file's name"),
    args: ([file], options: ColumnArgs & { name?: string }) => ({ ...options, file: file! }),
  });
  addCommand(adding, {
    parent,
    name: "casesCheck",
    word: "check",
    about: "show where columns go and three cases as they will be seen; stores nothing",
    example: "cases check cases.csv --map question=intake.text --id row",
    takes: (command) => withColumns(command.argument("<file>", fileArgument)),
    args: ([file], options: ColumnArgs) => ({ ...options, file: file! }),
  });
  addCommand(adding, {
    parent,
    name: "casesList",
    word: "list",
    about: "the case sets and their newest versions",
    example: "cases list",
    args: () => ({}),
  });
  addCommand(adding, {
    parent,
    name: "casesShow",
    word: "show",
    about: "the cases of a set",
    example: "cases show texts 2",
    takes: (command) =>
      command.argument("<name>", setArgument).argument("[version]", "else the newest", positiveInteger),
    args: ([name, version]) => ({ name: name!, ...(version !== undefined && { version: Number(version) }) }),
  });
  addCommand(adding, {
    parent,
    name: "casesDiff",
    word: "diff",
    about: "what differs between two versions of a set",
    example: "cases diff texts 1 2",
    takes: (command) =>
      command
        .argument("<name>", setArgument)
        .argument("<from>", "a version", positiveInteger)
        .argument("<to>", "a version", positiveInteger),
    args: ([name, from, to]) => ({ name: name!, from: Number(from), to: Number(to) }),
  });
  addCommand(adding, {
    parent,
    name: "casesLooks",
    word: "looks",
    about: "who looked at a set's hold-out, and when",
    example: "cases looks texts",
    takes: (command) => command.argument("<name>", setArgument),
    args: ([name]) => ({ name: name! }),
  });
  addCommand(adding, {
    parent,
    name: "casesErase",
    word: "erase",
    about: "delete what cases hold and what came out of them, everywhere and for good; digests and counts stay",
    example: "cases erase texts --case patient-17 --reason consent-withdrawn",
    takes: (command) =>
      command
        .argument("<name>", setArgument)
        .requiredOption("--case <id>", "a case of the set; may be repeated", oneMore)
        .requiredOption("--reason <text>", "why, without naming anybody: it stays"),
    args: ([name], options: { case: readonly string[]; reason: string }) => ({
      name: name!,
      caseIds: options.case,
      reason: options.reason,
    }),
  });
}

const fileArgument = "a case file: JSON, JSONL or CSV";
const setArgument = "a case set";

function withColumns(command: Command): Command {
  return command
    .option("--map <column=path>", "where a column goes; may be repeated", columnPath, {})
    .option("--ignore <column>", "leave a column out; may be repeated", oneMore, [])
    .option("--id <column>", "the column of ids, or row")
    .option("--workflow <id>", "whose intake schema says which cells are numbers");
}
