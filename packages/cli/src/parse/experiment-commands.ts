// Commands that make, steer and watch experiments.

import { Option } from "commander";
import { type Adding, addCommand, designArgument, experimentArgument, failOnOption, formatOption } from "./adding.ts";
import type { CommandArgs } from "./command-args.ts";
import { positiveInteger, smokeCount } from "./option-values.ts";

type Rest<Name extends keyof CommandArgs, Key extends string> = Omit<CommandArgs[Name], Key>;

export function addExperimentCommands(adding: Adding): void {
  addCommand(adding, {
    name: "init",
    word: "init",
    about: "write a starting design and a README beside it",
    example: "init --from cases.csv --workflow language-franc",
    takes: (command) =>
      command.option("--from <cases>", "a case file to use").option("--workflow <id>", "what the arms run"),
    args: (_, options: CommandArgs["init"]) => options,
  });
  addCommand(adding, {
    name: "run",
    word: "run",
    about: "freeze a design and run it",
    example: "run experiments/designs/language-detectors.json --wait --out report.html",
    takes: (command) =>
      command
        .argument("<design>", designArgument)
        .option("--dry-run", "price it; execute nothing")
        .option("--wait", "show progress until it is reported")
        .option("--out <file>", "write the report to a file (implies --wait)")
        .option("--smoke [n]", "run the first n cases only (3) and show their outputs; no statistics", smokeCount)
        .addOption(failOnOption())
        .option("--dev", "let code through that changed under its version; the result cannot ship"),
    args: ([design], { smoke, ...options }: Rest<"run", "design" | "smoke"> & { smoke?: number | true }) => ({
      ...unset,
      ...options,
      design: design!,
      ...(smoke !== undefined && { smoke: smoke === true ? 3 : smoke }),
    }),
  });
  addCommand(adding, {
    name: "freeze",
    word: "freeze",
    about: "check everything and print the digest; executes nothing",
    example: "freeze experiments/designs/language-detectors.json",
    takes: (command) => command.argument("<design>", designArgument).option("--dev", "as for run"),
    args: ([design], { dev = false }: Partial<Rest<"freeze", "design">>) => ({ design: design!, dev }),
  });
  addCommand(adding, {
    name: "status",
    word: "status",
    about: "where an experiment stands",
    example: "status exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE",
    takes: (command) => command.argument("<id>", experimentArgument),
    args: ([id]) => ({ id: id! }),
  });
  addCommand(adding, {
    name: "list",
    word: "list",
    about: "all experiments, newest first",
    example: "list --undecided",
    takes: (command) => command.option("--undecided", "only those that are reported and not decided on"),
    args: (_, { undecided = false }: Partial<CommandArgs["list"]>) => ({ undecided }),
  });
  addCommand(adding, {
    name: "resume",
    word: "resume",
    about: "go on with an interrupted experiment; nothing that was started runs again",
    example: "resume exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE --wait",
    takes: (command) =>
      command
        .argument("<id>", experimentArgument)
        .option("--wait", "show progress until it is reported")
        .option("--out <file>", "write the report to a file (implies --wait)")
        .addOption(failOnOption()),
    args: (
      [id],
      {
        wait = false,
        ...options
      }: Partial<Pick<CommandArgs["resume"], "wait">> & Omit<CommandArgs["resume"], "id" | "wait">,
    ) => ({ ...options, wait, id: id! }),
  });
  addCommand(adding, {
    name: "cancel",
    word: "cancel",
    about: "hand out no more trials; what has run is reported as partial",
    example: "cancel exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE",
    takes: (command) => command.argument("<id>", experimentArgument),
    args: ([id]) => ({ id: id! }),
  });
  addCommand(adding, {
    name: "pace",
    word: "pace",
    about: "how many trials run at a time, up to the design's concurrency",
    example: "pace exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE 2",
    takes: (command) =>
      command.argument("<id>", experimentArgument).argument("<n>", "trials at a time", positiveInteger),
    args: ([id, pace]) => ({ id: id!, pace: Number(pace) }),
  });
  addCommand(adding, {
    name: "report",
    word: "report",
    about: "the report of an experiment",
    example: "report exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE --out report.html",
    takes: (command) =>
      command
        .argument("<id>", experimentArgument)
        .option("--out <file>", "write it to a file")
        .addOption(formatOption())
        .option("--revision <n>", "an earlier revision", positiveInteger)
        .addOption(failOnOption()),
    args: ([id], options: Rest<"report", "id">) => ({ ...options, id: id! }),
  });
  addCommand(adding, {
    name: "trials",
    word: "trials",
    about: "every planned trial",
    example: "trials exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE --arm B --status failed",
    takes: (command) =>
      command
        .argument("<id>", experimentArgument)
        .option("--arm <key>", "of one arm")
        .addOption(new Option("--status <status>", "in one state").choices([...trialStatuses])),
    args: ([id], options: Rest<"trials", "id">) => ({ ...options, id: id! }),
  });
  addCommand(adding, {
    name: "scores",
    word: "scores",
    about: "the score rows, as analyze reads them",
    example: "scores exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE --out scores.jsonl",
    takes: (command) => command.argument("<id>", experimentArgument).option("--out <file>", "write them to a file"),
    args: ([id], options: Rest<"scores", "id">) => ({ ...options, id: id! }),
  });
  addCommand(adding, {
    name: "rescore",
    word: "rescore",
    about: "score the stored runs again and make the next revision of the report; executes nothing",
    example: "rescore exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE --scorer edit_similarity",
    takes: (command) => command.argument("<id>", experimentArgument).option("--scorer <name>", "one scorer only"),
    args: ([id], options: Rest<"rescore", "id">) => ({ ...options, id: id! }),
  });
  addCommand(adding, {
    name: "share",
    word: "share",
    about: "make a report readable for whoever has its address; figures alone unless --outputs",
    example: "share exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE",
    takes: (command) =>
      command
        .argument("<id>", experimentArgument)
        .option("--outputs", "with inputs, references, outputs, ids and tags of cases")
        .option("--revision <n>", "an earlier revision", positiveInteger),
    args: ([id], { outputs = false, ...options }: Partial<Rest<"share", "id">>) => ({ ...options, outputs, id: id! }),
  });
  addCommand(adding, {
    name: "unshare",
    word: "unshare",
    about: "withdraw what is shared of an experiment; the pages are deleted",
    example: "unshare exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE",
    takes: (command) =>
      command.argument("<id>", experimentArgument).option("--share <id>", "one share, shr_…, instead of all"),
    args: ([id], options: Rest<"unshare", "id">) => ({ ...options, id: id! }),
  });
}

const unset = { dryRun: false, wait: false, dev: false };
const trialStatuses = ["planned", "waiting", "running", "scored", "failed", "skipped"] as const;
