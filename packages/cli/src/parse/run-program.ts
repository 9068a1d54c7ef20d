// The command line as people type it. It only reads: what a command does is given to it, so that parsing can be tested
// without running anything, and every misuse ends as a UsageError.

import { Command, CommanderError } from "commander";
import type { Dispatch } from "./adding.ts";
import { addCaseCommands } from "./case-commands.ts";
import { addExperimentCommands } from "./experiment-commands.ts";
import { addOtherCommands } from "./other-commands.ts";
import { addSecretCommands } from "./secret-commands.ts";
import { addTeamCommands } from "./team-commands.ts";
import { UsageError } from "./usage-error.ts";
import { addWebhookCommands } from "./webhook-commands.ts";

export type ProgramOutput = {
  readonly version: string;
  /** Help and version, when they were asked for. */
  readonly write: (text: string) => void;
};

export async function runProgram(argv: readonly string[], dispatch: Dispatch, output: ProgramOutput): Promise<void> {
  const program = buildProgram(dispatch, output);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(messageOf(error));
  }
}

function buildProgram(dispatch: Dispatch, { write, version }: ProgramOutput): Command {
  const program = new Command("assay")
    .description("Settles questions about AI workflows by measurement.")
    .option("--json", "one JSON document on stdout")
    .option("--quiet", "no progress")
    .option("--no-color", "no colours (also NO_COLOR)")
    .option("--home <dir>", "folder of the local cloud (also ASSAY_HOME; else .assay)")
    .version(version, "--version", "the version")
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", "\nExample:\n  assay run experiments/designs/language-detectors.json --wait")
    .configureOutput({ writeOut: write, writeErr: () => {} })
    .exitOverride();
  const adding = { program, dispatch };
  addExperimentCommands(adding);
  addCaseCommands(adding);
  addTeamCommands(adding);
  addSecretCommands(adding);
  addWebhookCommands(adding);
  addOtherCommands(adding);
  return program;
}

function messageOf(error: CommanderError): string {
  if (error.code === "commander.help") return "which command? assay --help lists them";
  return error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
}
