// What a command takes from its environment. The only place of the command line that reads it. A `.env` file fills in
// what is not exported: the nearest one to the design first, then those above it up to the repository root.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { DomainError } from "@assay/core/support";
import { repositoryRoot } from "./input/repository-root.ts";

export type Config = {
  /** Folder of the local cloud. */
  readonly home: string;
  readonly hosted: { readonly url: string; readonly apiKey: string } | undefined;
  /** Another registry of workflows and scorers than the repository's. */
  readonly registry: string | undefined;
};

/** Works before anything else is known: how to print. */
export function wantsColor(): boolean {
  const { NO_COLOR } = process.env;
  return NO_COLOR === undefined || NO_COLOR === "";
}

/** `near`: a file or folder whose `.env` counts first; `home` as given on the command line. */
export function loadConfig(near: string, home: string | undefined): Config {
  loadEnvFiles(near);
  const { ASSAY_HOME, ASSAY_API_URL, ASSAY_API_KEY, ASSAY_REGISTRY } = process.env;
  const isLocal = home !== undefined || !ASSAY_API_URL;
  if (!isLocal && !ASSAY_API_KEY) {
    throw new DomainError(
      "unauthenticated",
      "ASSAY_API_URL is set and ASSAY_API_KEY is not: which key should be used?",
    );
  }
  return {
    home: resolve(home ?? (ASSAY_HOME || join(repositoryRoot(process.cwd()) ?? process.cwd(), ".assay"))),
    hosted: isLocal ? undefined : { url: ASSAY_API_URL.replace(/\/+$/, ""), apiKey: ASSAY_API_KEY! },
    registry: ASSAY_REGISTRY ? resolve(ASSAY_REGISTRY) : undefined,
  };
}

/** Whether names of secrets have a value, never what it is. */
export function isSet(name: string): boolean {
  return Boolean(process.env[name]);
}

function loadEnvFiles(near: string): void {
  const start = resolve(near);
  const root = repositoryRoot(start);
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, ".env");
    if (existsSync(file)) {
      for (const [name, value] of Object.entries(parseEnv(readFileSync(file, "utf8")))) process.env[name] ??= value;
    }
    if (folder === root || root === undefined || dirname(folder) === folder) return;
  }
}
