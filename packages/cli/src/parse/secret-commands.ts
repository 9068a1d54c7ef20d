// Commands on the secrets of a workspace. None takes a value as an argument: arguments stand in the history of a shell and
// in the list of processes.

import { type Adding, addCommand } from "./adding.ts";
import type { CommandArgs } from "./command-args.ts";

const nameArgument = "as workflows name it, OPENAI_API_KEY";

export function addSecretCommands(adding: Adding): void {
  const parent = adding.program
    .command("secrets")
    .description("what workflows need and nobody may see")
    .addHelpText("after", "\nExample:\n  assay secrets list");
  addCommand(adding, {
    parent,
    name: "secretsList",
    word: "list",
    about: "every secret that is set or needed, without its value",
    example: "secrets list",
    args: () => ({}),
  });
  addCommand(adding, {
    parent,
    name: "secretsSet",
    word: "set",
    about: "set one on a hosted API; the value is asked for, or read from standard input",
    example: "secrets set OPENAI_API_KEY --from-env OPENAI_API_KEY",
    takes: (command) =>
      command
        .argument("<name>", nameArgument)
        .option("--from-env <variable>", "take the value from this variable, exported or of .env"),
    args: ([name], options: Omit<CommandArgs["secretsSet"], "name">) => ({ ...options, name: name! }),
  });
  addCommand(adding, {
    parent,
    name: "secretsRemove",
    word: "remove",
    about: "remove one from a hosted API",
    example: "secrets remove OPENAI_API_KEY",
    takes: (command) => command.argument("<name>", nameArgument),
    args: ([name]) => ({ name: name! }),
  });
}
