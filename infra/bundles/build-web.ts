// Builds the dashboard in a process of its own, because its bundler is none of a deployment's.

import { execFileSync } from "node:child_process";
import path from "node:path";
import { repositoryRoot } from "../described/handler-entry.ts";

/** The folder with its files, up to date. */
export function buildWeb(): string {
  const script = path.join(repositoryRoot, "packages/web/build.ts");
  return execFileSync(process.execPath, [script], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}
