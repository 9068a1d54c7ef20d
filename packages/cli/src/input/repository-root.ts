// Where the repository of a file begins: the nearest folder above it with workspaces or with a .git.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** `from`: an absolute path, of a folder or a file, there or not. */
export function repositoryRoot(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git")) || hasWorkspaces(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function hasWorkspaces(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    return "workspaces" in (JSON.parse(readFileSync(file, "utf8")) as object);
  } catch {
    return false;
  }
}
