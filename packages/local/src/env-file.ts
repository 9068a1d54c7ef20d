// Values from `.env` files: the one nearest to the design wins over those further up, and what is exported wins over all.
// The rule it protects: values are handed to who asks by name, and are never printed, stored or returned in a message.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import type { SecretBook, Secrets } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";

export type Environment = Readonly<Record<string, string | undefined>>;

/** From `folder` upwards, as far as the folder that holds `.git`; without one only `folder` itself is looked at. */
export function readEnvFiles(folder: string, exported: Environment): Environment {
  const folders = foldersUpToRoot(resolve(folder));
  const files = folders.map((place) => join(place, ".env")).filter((path) => existsSync(path));
  return Object.assign({}, ...files.reverse().map(readEnvFile), definedOnly(exported)) as Environment;
}

export function secretsOf(environment: Environment): Secrets {
  return {
    read: (name) => Promise.resolve((Object.hasOwn(environment, name) && environment[name]) || undefined),
  };
}

/** A variable that is there and empty is a name that is known. */
export function secretBookOf(environment: Environment): SecretBook {
  const names = Object.entries(environment).filter(([, value]) => value !== undefined);
  const known = new Map(names.map(([name, value]) => [name, value !== ""]));
  return { known: () => Promise.resolve(known) };
}

function foldersUpToRoot(folder: string): string[] {
  const folders = [folder];
  for (let place = folder; !existsSync(join(place, ".git")); folders.push(place)) {
    if (dirname(place) === place) return [folder];
    place = dirname(place);
  }
  return folders;
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    throw new DomainError("invalid", `${path} cannot be read`, { cause: error });
  }
}

function definedOnly(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
}
