// From a handler of the topology (`folder/file.export`) to the file that is bundled. A handler that does not exist is
// refused before anything is built or deployed.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export const repositoryRoot = path.resolve(import.meta.dirname, "../..");

export type HandlerEntry = { readonly file: string; readonly exported: string };

export function handlerEntry(handler: string): HandlerEntry {
  const dot = handler.lastIndexOf(".");
  const entry = { file: path.join(repositoryRoot, `${handler.slice(0, dot)}.ts`), exported: handler.slice(dot + 1) };
  if (!existsSync(entry.file)) throw new Error(`handler ${handler}: there is no file ${handler.slice(0, dot)}.ts`);
  const declared = new RegExp(
    `export (?:const|async function|function) ${entry.exported}\\b|export \\{[^}]*\\b${entry.exported}\\b`,
  );
  if (!declared.test(readFileSync(entry.file, "utf8"))) {
    throw new Error(`handler ${handler}: the file exports no "${entry.exported}"`);
  }
  return entry;
}
