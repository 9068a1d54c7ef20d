// The nearest folder that is there, at a path or above it.

import { existsSync } from "node:fs";
import { dirname } from "node:path";

export function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}
