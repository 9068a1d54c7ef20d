// Which version of a package a module would load, found as Node finds it: in the nearest node_modules above it.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type InstalledPackage = {
  readonly name: string;
  readonly version: string;
  /** Its package.json; undefined when it is not installed. */
  readonly manifest?: string;
};

/** `sharp/lib/x` is of the package `sharp`; `@a/b/c` of `@a/b`. */
export function packageNameOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

export function installedPackage(name: string, fromFile: string): InstalledPackage {
  for (let folder = dirname(fromFile); ; folder = dirname(folder)) {
    const manifest = join(folder, "node_modules", name, "package.json");
    const version = versionIn(manifest);
    if (version !== undefined) return { name, version, manifest };
    if (dirname(folder) === folder) return { name, version: "absent" };
  }
}

function versionIn(manifest: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version?: unknown };
    return typeof version === "string" ? version : "none";
  } catch {
    return undefined;
  }
}
