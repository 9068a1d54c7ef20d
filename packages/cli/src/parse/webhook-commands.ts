// Commands on who is told what happened.

import { eventKinds, webhookFormats } from "@assay/core/webhooks";
import { Option } from "commander";
import { type Adding, addCommand } from "./adding.ts";
import type { CommandArgs } from "./command-args.ts";
import { eventKindList } from "./option-values.ts";
import { UsageError } from "./usage-error.ts";

type ChangeOptions = Omit<CommandArgs["webhooksChange"], "id" | "isEnabled"> & {
  readonly on?: true;
  readonly off?: true;
};

const webhookArgument = "a webhook, hook_…";
const exampleId = "hook_01KB2Q3V4W5X6Y7Z8A9BACBDCE";

export function addWebhookCommands(adding: Adding): void {
  const parent = adding.program
    .command("webhooks")
    .description("who is told of alerts, reports and decisions")
    .addHelpText("after", "\nExample:\n  assay webhooks list");
  addCommand(adding, {
    parent,
    name: "webhooksList",
    word: "list",
    about: "every target: its address, its format, what it is told",
    example: "webhooks list",
    args: () => ({}),
  });
  addCommand(adding, {
    parent,
    name: "webhooksAdd",
    word: "add",
    about: "tell an address of events; its signing secret is shown once",
    example: 'webhooks add https://example.org/assay --name "on call"',
    takes: (command) =>
      command
        .argument("<url>", "https; on a laptop any")
        .requiredOption("--name <name>", "what to call it")
        .addOption(new Option("--format <format>").choices([...webhookFormats]).default(webhookFormats[0]))
        .option("--events <list>", `of ${eventKinds.join(", ")}; else the two alerts`, eventKindList),
    args: ([url], options: Omit<CommandArgs["webhooksAdd"], "url">) => ({ ...options, url: url! }),
  });
  addCommand(adding, {
    parent,
    name: "webhooksChange",
    word: "change",
    about: "call it otherwise, tell it of other events, switch it off and on; its secret stays",
    example: `webhooks change ${exampleId} --off`,
    takes: (command) =>
      command
        .argument("<id>", webhookArgument)
        .option("--name <name>", "what to call it")
        .option("--events <list>", `of ${eventKinds.join(", ")}, in place of those it is told`, eventKindList)
        .addOption(new Option("--on", "tell it again").conflicts("off"))
        .option("--off", "tell it nothing until it is switched on"),
    args: ([id], { on, off, ...change }: ChangeOptions) => {
      if (on === undefined && off === undefined && Object.keys(change).length === 0) {
        throw new UsageError("say what to change: --name, --events, --on or --off");
      }
      return { id: id!, ...change, ...((on ?? off) && { isEnabled: on === true }) };
    },
  });
  addCommand(adding, {
    parent,
    name: "webhooksRemove",
    word: "remove",
    about: "end one; what was still to be sent to it is given up",
    example: `webhooks remove ${exampleId}`,
    takes: (command) => command.argument("<id>", webhookArgument),
    args: ([id]) => ({ id: id! }),
  });
  addCommand(adding, {
    parent,
    name: "webhooksTest",
    word: "test",
    about: "send one a test now, and say what came of it",
    example: `webhooks test ${exampleId}`,
    takes: (command) => command.argument("<id>", webhookArgument),
    args: ([id]) => ({ id: id! }),
  });
  addCommand(adding, {
    parent,
    name: "webhooksDeliveries",
    word: "deliveries",
    about: "a line for every try: what was answered, and when the next is",
    example: `webhooks deliveries ${exampleId}`,
    takes: (command) => command.argument("<id>", webhookArgument),
    args: ([id]) => ({ id: id! }),
  });
}
