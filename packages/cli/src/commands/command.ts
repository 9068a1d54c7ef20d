// What every command is given beside its arguments, and the way to the API that most of them take.

import { type Config, loadConfig } from "../config.ts";
import type { ExitCode } from "../exit-codes.ts";
import { Session, type SessionWish } from "../home/session.ts";
import type { CommandArgs, CommandName, GlobalOptions } from "../parse/command-args.ts";
import type { Printer } from "../print.ts";

export type CommandContext = { readonly printer: Printer; readonly global: GlobalOptions };

export type CommandOf<Name extends CommandName> = (
  args: CommandArgs[Name],
  context: CommandContext,
) => Promise<ExitCode>;

export type InSession<Answer> = (session: Session, config: Config) => Promise<Answer>;

/** `near`: the folder whose `.env` counts first. Closing waits for the trials that run here. */
export async function inSession<Answer>(
  { printer, global }: CommandContext,
  wish: SessionWish & { readonly near?: string },
  work: InSession<Answer>,
): Promise<Answer> {
  const config = await loadConfig(wish.near ?? process.cwd(), global.home);
  const session = await Session.open(config, wish, printer);
  try {
    return await work(session, config);
  } finally {
    await session.close();
  }
}

/** For commands that only ask. */
export function asking<Answer>(context: CommandContext, work: InSession<Answer>): Promise<Answer> {
  return inSession(context, { works: false }, work);
}
