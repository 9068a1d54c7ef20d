// Commands beside experiments and case sets: what there is to measure and to run, score files, records, this machine.

import { Option } from "commander";
import { DEFAULT_PORT } from "../config.ts";
import { type Adding, addCommand, designArgument, experimentArgument, failOnOption, formatOption } from "./adding.ts";
import type { CommandArgs } from "./command-args.ts";
import { portNumber, positiveIntegers, positiveNumber, shareBetween, shareOfOne } from "./option-values.ts";

export function addOtherCommands(adding: Adding): void {
  addCommand(adding, {
    name: "scorers",
    word: "scorers",
    about: "what can be measured",
    example: "scorers --json",
    args: () => ({}),
  });
  addCommand(adding, {
    name: "workflows",
    word: "workflows",
    about: "what an arm can run",
    example: "workflows",
    args: () => ({}),
  });
  addCommand(adding, {
    name: "runWorkflow",
    word: "run-workflow",
    about: "run one workflow on one intake, as a trial would",
    example: "run-workflow language-franc --intake intake.json",
    takes: (command) =>
      command
        .argument("<workflow>", "a workflow id")
        .requiredOption("--intake <file>", "a JSON file with the intake; - is stdin"),
    args: ([workflow], options: { intake: string }) => ({ ...options, workflow: workflow! }),
  });
  addCommand(adding, {
    name: "schema",
    word: "schema",
    about: "the JSON Schema of a document",
    example: "schema design",
    takes: (command) => command.argument("<name>", "design, case, frozen or analysis"),
    args: ([name]) => ({ name: name! }),
  });
  addCommand(adding, {
    name: "analyze",
    word: "analyze",
    about: "statistics and report from scores made elsewhere; executes nothing",
    example: "analyze --design design.json --scores scores.jsonl --out report.html",
    takes: (command) =>
      command
        .requiredOption("--design <file>", designArgument)
        .requiredOption("--scores <file>", "score rows, JSONL or CSV")
        .option("--out <file>", "write the report to a file")
        .addOption(formatOption())
        .addOption(failOnOption()),
    args: (_, options: CommandArgs["analyze"]) => options,
  });
  addCommand(adding, {
    name: "power",
    word: "power",
    about: "how many cases a design needs to find an effect; executes nothing",
    example: "power design.json --effect 0.05 --pilot scores.jsonl",
    takes: (command) =>
      command
        .argument("<design>", designArgument)
        .option(
          "--effect <size>",
          "how much better, in the metric's unit; else the plan's minimumEffect",
          positiveNumber,
        )
        .addOption(
          spread("--pilot <scores>", "take the spread from a score file, a record's folder or an experiment's id"),
        )
        .addOption(
          spread("--sd <size>", "suppose this standard deviation of the case deltas").argParser(positiveNumber),
        )
        .addOption(
          spread("--discordance <share>", "0/1 metrics: suppose the arms differ on this share of the cases").argParser(
            shareOfOne,
          ),
        )
        .addOption(
          spread("--baseline-rate <share>", "0/1 metrics: suppose this rate, and answers that are unrelated").argParser(
            shareOfOne,
          ),
        )
        .option("--power <share>", "the chance of finding it that is wanted", shareBetween, 0.8)
        .option("--cases <list>", "the power of so many cases, as 50,100,200, instead of a search", positiveIntegers)
        .option("--seed <text>", "of the simulation; else the design's"),
    args: ([design], options: Omit<CommandArgs["power"], "design">) => ({ ...options, design: design! }),
  });
  addCommand(adding, {
    name: "export",
    word: "export",
    about: "write the record of an experiment, to be committed",
    example: "export exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE",
    takes: (command) =>
      command.argument("<id>", experimentArgument).option("--out <dir>", "instead of experiments/records"),
    args: ([id], options: Omit<CommandArgs["export"], "id">) => ({ ...options, id: id! }),
  });
  addCommand(adding, {
    name: "import",
    word: "import",
    about: "check a record: its digests, and that its figures follow from its scores",
    example: "import experiments/records/2026-11-30-language-detectors-1a2b3c4d",
    takes: (command) => command.argument("<dir>", "a folder that export wrote"),
    args: ([folder]) => ({ folder: folder! }),
  });
  addCommand(adding, {
    name: "serve",
    word: "serve",
    about: "own the home and answer until stopped",
    example: "serve --port 4646",
    takes: (command) => command.option("--port <n>", "on 127.0.0.1; 0 takes any", portNumber, DEFAULT_PORT),
    args: (_, options: CommandArgs["serve"]) => options,
  });
  addCommand(adding, {
    name: "doctor",
    word: "doctor",
    about: "what is set up and what is missing",
    example: "doctor",
    args: () => ({}),
  });
  addCommand(adding, {
    name: "demo",
    word: "demo",
    about: "run a real benchmark here and write report.html",
    example: "demo",
    takes: (command) => command.option("--serve", "open the dashboard on it afterwards, without asking", false),
    args: (_, options: CommandArgs["demo"]) => options,
  });
}

const spreads = ["pilot", "sd", "discordance", "baselineRate"];

/** Spread comes from one place. */
function spread(flags: string, about: string): Option {
  const option = new Option(flags, about);
  return option.conflicts(spreads.filter((name) => name !== option.attributeName()));
}
