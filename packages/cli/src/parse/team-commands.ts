// Commands on what follows from experiments and on the workspace: decisions, gates, canaries, keys, money, validation.

import { scopeNames } from "@assay/core/access";
import { canaryModes } from "@assay/core/canary";
import { verdictNames } from "@assay/core/decision";
import { Option } from "commander";
import { type Adding, addCommand, designArgument, experimentArgument } from "./adding.ts";
import type { CommandArgs } from "./command-args.ts";
import { dollarsOrNone, positiveInteger } from "./option-values.ts";

const canaryArgument = "a canary, can_…";

export function addTeamCommands(adding: Adding): void {
  addDecisionCommands(adding);
  addCanaryCommands(adding);
  addWorkspaceCommands(adding);
}

function addDecisionCommands(adding: Adding): void {
  addCommand(adding, {
    name: "decide",
    word: "decide",
    about: "record what was decided on a report, and why",
    example: 'decide exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE --verdict ship --arm B --reason "$WHY"',
    takes: (command) =>
      command
        .argument("<id>", experimentArgument)
        .addOption(new Option("--verdict <verdict>").choices([...verdictNames]).makeOptionMandatory())
        .option("--arm <key>", "of a ship: which one")
        .requiredOption("--reason <sentence>", "at least 20 characters and three different words")
        .option("--override <sentence>", "why it ships although something stands against it"),
    args: ([id], options: Omit<CommandArgs["decide"], "id">) => ({ ...options, id: id! }),
  });
  addCommand(adding, {
    name: "baseline",
    word: "baseline",
    about: "what a lane has in use, and every decision that moved it",
    example: "baseline language-detection",
    takes: (command) => command.argument("<lane>", "as designs name it"),
    args: ([lane]) => ({ lane: lane! }),
  });
  addCommand(adding, {
    name: "gates",
    word: "gates",
    about: "thresholds of production, each with the report that calibrated it",
    example: "gates",
    args: () => ({}),
  });
}

function addCanaryCommands(adding: Adding): void {
  const parent = adding.program
    .command("canary")
    .description("benchmarks on a schedule: what a lane ships against what runs now")
    .addHelpText("after", "\nExample:\n  assay canary list");
  addCommand(adding, {
    parent,
    name: "canaryAdd",
    word: "add",
    about: "run a design on a schedule, against what its lane ships",
    example: 'canary add design.json --cron "$LINE" --zone Europe/Berlin',
    takes: (command) =>
      command
        .argument("<design>", designArgument)
        .requiredOption("--cron <line>", 'minute, hour, day of month, month, weekday; "30 2 * * *" is every night')
        .requiredOption("--zone <name>", "as Europe/Berlin")
        .option("--lane <lane>", "else the design's")
        .option("--name <name>", "else the design's")
        .addOption(
          new Option("--mode <mode>", "replay runs nothing: it scores again what was shipped")
            .choices([...canaryModes])
            .default(canaryModes[0]),
        ),
    args: ([design], options: Omit<CommandArgs["canaryAdd"], "design">) => ({ ...options, design: design! }),
  });
  addCommand(adding, {
    parent,
    name: "canaryList",
    word: "list",
    about: "every canary: when it is due, and what is under way",
    example: "canary list",
    args: () => ({}),
  });
  addCommand(adding, {
    parent,
    name: "canaryTick",
    word: "tick",
    about: "run one now, beside its schedule",
    example: "canary tick can_01KB2Q3V4W5X6Y7Z8A9BACBDCE",
    takes: (command) => command.argument("<id>", canaryArgument),
    args: ([id]) => ({ id: id! }),
  });
  addCommand(adding, {
    parent,
    name: "canaryRemove",
    word: "remove",
    about: "end one; what it ran stays",
    example: "canary remove can_01KB2Q3V4W5X6Y7Z8A9BACBDCE",
    takes: (command) => command.argument("<id>", canaryArgument),
    args: ([id]) => ({ id: id! }),
  });
}

function addWorkspaceCommands(adding: Adding): void {
  addCommand(adding, {
    name: "budget",
    word: "budget",
    about: "the workspace's money for the month",
    example: "budget --limit 50",
    takes: (command) => command.option("--limit <usd>", "set it; none takes it away", dollarsOrNone),
    args: (_, options: CommandArgs["budget"]) => options,
  });
  const parent = adding.program
    .command("keys")
    .description("keys of a hosted API")
    .addHelpText("after", "\nExample:\n  assay keys list");
  addCommand(adding, {
    parent,
    name: "keysList",
    word: "list",
    about: "every key, without its secret",
    example: "keys list",
    args: () => ({}),
  });
  addCommand(adding, {
    parent,
    name: "keysAdd",
    word: "add",
    about: "make a key; it is shown once",
    example: "keys add nightly --scope write",
    takes: (command) =>
      command
        .argument("<name>", "whose or what for")
        .addOption(
          new Option("--scope <scope>", "each includes those before it").choices([...scopeNames]).default("read"),
        )
        .option("--expires <time>", "ISO-8601"),
    args: ([name], options: Omit<CommandArgs["keysAdd"], "name">) => ({ ...options, name: name! }),
  });
  addCommand(adding, {
    parent,
    name: "keysRevoke",
    word: "revoke",
    about: "from this moment on it opens nothing",
    example: "keys revoke 01KB2Q3V4W5X6Y7Z8A9BACBDCE",
    takes: (command) => command.argument("<id>", "as keys list shows it"),
    args: ([id]) => ({ id: id! }),
  });
  addCommand(adding, {
    name: "validate",
    word: "validate",
    about: "hold everything that is kept against schemas, digests and citations",
    example: "validate",
    takes: (command) =>
      command.option("--undecided-days <n>", "how long a report may wait for its decision", positiveInteger, 14),
    args: (_, options: CommandArgs["validate"]) => options,
  });
}
