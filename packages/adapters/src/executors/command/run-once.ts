// One process per trial: JSON in on standard input, JSON out on standard output, and the exit code says whether it went
// well. At the time limit the whole process group is ended.

import type { ExecutionOutcome } from "@assay/core/workflows";
import { killGroup } from "./kill-group.ts";
import type { startProcess } from "./start-process.ts";

export const MAX_OUTPUT_CHARACTERS = 5 * 1024 * 1024;
const ERROR_TAIL = 2_000;
const READ_TAIL = 12_000;
const READ_OUTPUT = 10_000;

export type ProcessEnd = { readonly outcome: ExecutionOutcome; readonly durationMs: number };

export function runOnce(
  child: Awaited<ReturnType<typeof startProcess>>,
  input: string,
  timeoutMs: number,
  log: (text: string) => void,
  mask: (text: string) => string,
): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    const fromMs = performance.now();
    let output = "";
    let errors = "";
    let forced: ExecutionOutcome | undefined;
    const force = (code: "timed_out" | "invalid_output", message: string) => {
      forced ??= { kind: "error", code, message, mayHaveSpent: true };
      killGroup(child);
    };
    const timer = setTimeout(() => force("timed_out", `no result within ${timeoutMs} ms`), timeoutMs);

    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.length > MAX_OUTPUT_CHARACTERS) {
        output = "";
        force("invalid_output", `printed more than ${MAX_OUTPUT_CHARACTERS} characters`);
      }
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log(text);
      errors = tailOf(errors + text);
    });
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      const outcome = forced ?? outcomeOf(code, signal, output, mask(errors), mask);
      resolve({ outcome, durationMs: performance.now() - fromMs });
    });
    child.stdin.end(input);
  });
}

function outcomeOf(
  code: number | null,
  signal: string | null,
  output: string,
  errors: string,
  mask: (text: string) => string,
): ExecutionOutcome {
  if (code !== 0) {
    const how = signal ? `ended by ${signal}` : `exit ${code}`;
    return { kind: "error", code: "command_exit", message: withTail(how, errors), mayHaveSpent: true };
  }
  try {
    return { kind: "answered", value: JSON.parse(output) as unknown };
  } catch {
    const message =
      output.trim() === "" ? "printed nothing" : `printed no JSON: ${mask(output.slice(0, READ_OUTPUT)).slice(0, 300)}`;
    return { kind: "error", code: "invalid_output", message, mayHaveSpent: true };
  }
}

/** More than is shown, so that a secret at the cut is whole when it is masked. */
export function tailOf(errors: string): string {
  return errors.slice(-READ_TAIL);
}

/** `errors`: masked. */
export function withTail(how: string, errors: string): string {
  const tail = errors.slice(-ERROR_TAIL).trim();
  return tail === "" ? how : `${how}: ${tail}`;
}
