// What a command takes from its environment. The only place of the command line that reads it. A `.env` file fills in
// what is not exported: the nearest one to the design first, then those above it up to the repository root.

import { join, resolve } from "node:path";
import { DomainError } from "@assay/core/support";
import type { Environment } from "@assay/local";
import { repositoryRoot } from "./input/repository-root.ts";

export type Config = {
  /** Folder of the local cloud. */
  readonly home: string;
  readonly hosted: { readonly url: string; readonly token: string } | undefined;
  /** Another registry of workflows and scorers than the repository's. */
  readonly registry: string | undefined;
  /** Names the system under test when its code is elsewhere. */
  readonly declaredBuild: string | undefined;
  /** For whoever runs trials: secrets, and variables of commands. */
  readonly environment: Environment;
};

/** Where `serve` answers unless told otherwise. */
export const DEFAULT_PORT = 4646;

/** Known before anything else: how to print. */
export function wantsColor(): boolean {
  return !process.env.NO_COLOR;
}

/** `near`: the folder whose `.env` counts first; `home` as given on the command line. */
export async function loadConfig(near: string, home: string | undefined): Promise<Config> {
  const { readEnvFiles } = await import("@assay/local");
  const environment = readEnvFiles(near, process.env);
  const { ASSAY_HOME, ASSAY_API_URL, ASSAY_API_KEY, ASSAY_REGISTRY, ASSAY_BUILD_REF } = environment;
  return {
    home: resolve(home ?? (ASSAY_HOME || join(repositoryRoot(process.cwd()) ?? process.cwd(), ".assay"))),
    hosted:
      home === undefined && ASSAY_API_URL ? { url: hostedUrl(ASSAY_API_URL), token: keyOf(ASSAY_API_KEY) } : undefined,
    registry: ASSAY_REGISTRY ? resolve(ASSAY_REGISTRY) : undefined,
    declaredBuild: ASSAY_BUILD_REF || undefined,
    environment,
  };
}

function hostedUrl(text: string): string {
  if (!URL.canParse(text)) throw new DomainError("invalid", `ASSAY_API_URL is no URL: ${text}`);
  return text.replace(/\/+$/, "");
}

function keyOf(key: string | undefined): string {
  if (key) return key;
  throw new DomainError("unauthenticated", "ASSAY_API_URL is set and ASSAY_API_KEY is not: which key should be used?");
}
