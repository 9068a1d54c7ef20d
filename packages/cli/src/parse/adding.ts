// Adds one command to the program: its signature, one sentence, one example, and how its arguments become what the
// command is asked. What the command does is not known here.

import { type Command, Option } from "commander";
import { failOnConditions } from "../analysis/fail-on.ts";
import { reportFormats } from "../analysis/report-format.ts";
import type { CommandArgs, CommandName, GlobalOptions } from "./command-args.ts";
import { failOnList } from "./option-values.ts";

export type Dispatch = <Name extends CommandName>(
  name: Name,
  args: CommandArgs[Name],
  global: GlobalOptions,
) => Promise<void>;

export type Adding = {
  readonly program: Command;
  readonly dispatch: Dispatch;
};

export type Signature<Name extends CommandName> = {
  readonly name: Name;
  /** As it is typed. */
  readonly word: string;
  readonly about: string;
  readonly example: string;
  readonly parent?: Command;
  /** Arguments and options. */
  readonly takes?: (command: Command) => void;
  /** `options` holds what `takes` declared. */
  readonly args: (positional: readonly string[], options: never) => CommandArgs[Name];
};

export function addCommand<Name extends CommandName>(adding: Adding, signature: Signature<Name>): void {
  const { program, dispatch } = adding;
  const { name, word, about, example, parent = program, takes, args } = signature;
  const command = parent.command(word).description(about).addHelpText("after", `\nExample:\n  assay ${example}`);
  takes?.(command);
  command.action(async () => {
    const { json = false, quiet = false, color, home } = program.opts<Partial<GlobalOptions> & { color: boolean }>();
    const global = { json, quiet, color, ...(home !== undefined && { home }) };
    await dispatch(name, args(command.processedArgs as string[], command.opts() as never), global);
  });
}

export const designArgument = "a design file, JSON or YAML";
export const experimentArgument = "an experiment, exp_…";

export function failOnOption(): Option {
  return new Option("--fail-on <list>", `exit 3 on any of: ${failOnConditions.join(", ")}`)
    .argParser(failOnList)
    .default([], "none");
}

export function formatOption(): Option {
  return new Option("--format <format>", "default by the file's name, else html").choices([...reportFormats]);
}
