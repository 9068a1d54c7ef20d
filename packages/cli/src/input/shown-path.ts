// How a file is called in findings: from where the command was typed, with / on every system.

import { isAbsolute, relative, sep } from "node:path";

export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  const shown = near === "" || near.startsWith("..") || isAbsolute(near) ? path : near;
  return sep === "/" ? shown : shown.replaceAll(sep, "/");
}
