// The `assay` command: reads the command line, does one thing, ends with one number. Whatever goes wrong is told in one
// shape, and nothing that says "error" ends with 0.

import { readFileSync } from "node:fs";
import { commands } from "./commands/index.ts";
import { wantsColor } from "./config.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import type { Dispatch } from "./parse/adding.ts";
import { runProgram } from "./parse/run-program.ts";
import { createPrinter, flushOutput, ignoreBrokenPipes, type Printer, writeHelp } from "./print.ts";
import { exitCodeOf, refusalDocument, refusalOf } from "./refusal.ts";
import { findingLines } from "./text/finding-lines.ts";

/** Ends the process. */
export async function main(argv: readonly string[]): Promise<never> {
  ignoreBrokenPipes();
  const code = await runCommand(argv);
  await flushOutput();
  process.exit(code);
}

async function runCommand(argv: readonly string[]): Promise<ExitCode> {
  // Until the command line is read, this is what is known of it.
  let printer = createPrinter({
    json: argv.includes("--json"),
    quiet: false,
    color: wantsColor() && !argv.includes("--no-color"),
  });
  let code: ExitCode = exitCodes.complete;
  const dispatch: Dispatch = async (name, args, global) => {
    printer = createPrinter({ json: global.json, quiet: global.quiet, color: global.color && wantsColor() });
    const command = await commands[name]();
    code = await command(args, { printer, global });
  };
  try {
    await runProgram(argv, dispatch, { version: ownVersion(), write: writeHelp });
    return code;
  } catch (error) {
    return refuse(error, printer);
  }
}

function refuse(error: unknown, printer: Printer): ExitCode {
  const refusal = refusalOf(error);
  if (printer.isJson) printer.answer(refusalDocument(refusal), () => "");
  else {
    printer.error(refusal.message);
    for (const line of findingLines(refusal.findings)) printer.detail(line);
  }
  if (refusal.code === "internal" && error instanceof Error && error.stack) printer.detail(error.stack);
  return exitCodeOf(refusal);
}

function ownVersion(): string {
  const file = new URL("../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
