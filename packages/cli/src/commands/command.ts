// What every command is given beside its arguments.

import type { ExitCode } from "../exit-codes.ts";
import type { CommandArgs, CommandName, GlobalOptions } from "../parse/command-args.ts";
import type { Printer } from "../print.ts";

export type CommandContext = { readonly printer: Printer; readonly global: GlobalOptions };

export type CommandOf<Name extends CommandName> = (
  args: CommandArgs[Name],
  context: CommandContext,
) => Promise<ExitCode>;
