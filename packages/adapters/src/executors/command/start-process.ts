// Starts the process of a command workflow: no shell, its own group, and only the environment that it was allowed.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { resolve } from "node:path";
import type { Secrets } from "@assay/core/ports";
import type { CommandTarget } from "@assay/core/workflows/records";
import { endWithThisProcess } from "./kill-group.ts";

/** What programs need to run at all. */
const alwaysPassed = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TZ",
  "TMPDIR",
  "TEMP",
  "TMP",
  "USERPROFILE",
  "APPDATA",
  "LOCALAPPDATA",
  "SystemRoot",
  "SystemDrive",
  "PATHEXT",
  "COMSPEC",
];
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i;

export type CommandEnv = { readonly env: Readonly<Record<string, string>>; readonly secretValues: readonly string[] };

/** Names of `target.env` are looked up in the environment first, then among the secrets. */
export async function commandEnv(
  target: CommandTarget,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: Secrets,
): Promise<CommandEnv> {
  // Python writes each line at once and in UTF-8 everywhere, unless the user says otherwise.
  const env: Record<string, string> = { PYTHONUNBUFFERED: "1", PYTHONUTF8: "1" };
  const secretValues: string[] = [];
  for (const name of alwaysPassed) {
    const value = environment[name];
    if (value !== undefined) env[name] = value;
  }
  for (const name of target.env ?? []) {
    const value = environment[name] ?? (await secrets.read(name));
    if (value === undefined) continue;
    env[name] = value;
    if (secretName.test(name)) secretValues.push(value);
  }
  return { env, secretValues };
}

/** Rejects when the program cannot be started. */
export async function startProcess(
  target: CommandTarget,
  root: string,
  env: Readonly<Record<string, string>>,
): Promise<ChildProcessWithoutNullStreams> {
  const [program = "", ...rest] = target.argv;
  const child = spawn(program, rest, {
    cwd: resolve(root, target.cwd ?? "."),
    env,
    shell: false,
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: "pipe",
  });
  // A program need not read what it is sent.
  child.stdin.on("error", () => {});
  await new Promise<void>((started, failed) => {
    child.once("spawn", started);
    child.once("error", failed);
  });
  child.on("error", () => {});
  endWithThisProcess(child);
  return child;
}
