// Every TypeScript file that git knows (or will know), with what it imports, as a parser sees it.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

const root = path.resolve(import.meta.dirname, "../..");

type Import = { readonly specifier: string; readonly line: number };
export type Source = { readonly file: string; readonly text: string; readonly imports: readonly Import[] };

export function readSources(): Source[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
    cwd: root,
    encoding: "utf8",
  });
  return [...new Set(listed.split("\n"))]
    .filter((file) => file !== "" && !file.endsWith(".d.ts"))
    .flatMap((file) => {
      const text = readText(file);
      return text === undefined ? [] : [{ file, text, imports: importsOf(file, text) }];
    });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), "utf8");
  } catch {
    return undefined;
  }
}

function importsOf(file: string, text: string): Import[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  return [
    ...module.staticImports.map((one) => ({ specifier: one.moduleRequest.value, line: lineOf(one.start) })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, line: lineOf(one.start) }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap((one) => {
      const quoted = text.slice(one.moduleRequest.start, one.moduleRequest.end);
      return /^["'`]/.test(quoted) ? [{ specifier: quoted.slice(1, -1), line: lineOf(one.start) }] : [];
    }),
  ];
}
