import path from "node:path";
import { expect, test } from "vitest";
import {
  type CoreFolder,
  coreLibraries,
  coreOrder,
  dataTables,
  environmentReaders,
  filesWithNodeBuiltins,
  laterTypes,
  packages,
} from "./import-table.ts";
import { readSources, type Source } from "./read-sources.ts";

const sources = readSources();
const isTest = ({ file }: Source) => /\.test\.ts$|\/(fixtures|testing|test-data)\//.test(file);
const product = sources.filter((source) => !isTest(source) && !source.file.startsWith("test/"));
const coreFiles = product.filter(({ file }) => file.startsWith("packages/core/src/"));

test("the import test sees the whole tree", () => {
  console.log(`${sources.length} files, ${product.length} of the product, ${coreFiles.length} in core`);
  expect(sources.length).toBeGreaterThan(350);
  expect(coreFiles.length).toBeGreaterThan(150);
  expect(sources.reduce((count, source) => count + source.imports.length, 0)).toBeGreaterThan(1500);
  for (const folder of ["support", "design", "ledger", "statistics", "analysis", "lifecycle"]) {
    expect(
      coreFiles.some(({ file }) => file.startsWith(`packages/core/src/${folder}/`)),
      folder,
    ).toBe(true);
  }
});

test("in core a later folder may import an earlier one, never the reverse", () => {
  expect(coreFiles.flatMap(coreViolations)).toEqual([]);
});

test("every other package imports only what the table allows", () => {
  expect(product.filter(({ file }) => !file.startsWith("packages/core/")).flatMap(packageViolations)).toEqual([]);
});

test("a package reaches its siblings by their exports, never by path", () => {
  const violations = product.flatMap(({ file, imports }) =>
    imports
      .filter(({ specifier }) => specifier.startsWith(".") && file !== "sst.config.ts")
      .filter(({ specifier }) => packageOf(path.posix.join(path.posix.dirname(file), specifier)) !== packageOf(file))
      .map(({ specifier, line }) => `${file}:${line} imports ${specifier}`),
  );
  expect(violations).toEqual([]);
});

test("no file of the product imports itself in a circle", () => {
  const byFile = new Map(product.map((source) => [source.file, source]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) {
      circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const target of relativeTargets(byFile.get(file))) visit(target, [...way, file]);
    done.add(file);
  };
  for (const { file } of product) visit(file, []);
  expect(circles).toEqual([]);
});

test("the environment is read where it is configured, and nowhere else", () => {
  const readers = product
    .filter(({ file }) => !environmentReaders.some((allowed) => allowed.test(file)))
    .flatMap(({ file, text }) => linesWith(text, /process\.env\b/).map((line) => `${file}:${line}`));
  expect(readers).toEqual([]);
});

test("core reads no clock and draws no unseeded chance", () => {
  const violations = coreFiles.flatMap(({ file, text }) =>
    linesWith(text, /\bDate\.now\(|\bMath\.random\(|\bperformance\.now\(|new Date\(\)/).map(
      (line) => `${file}:${line}`,
    ),
  );
  expect(violations).toEqual([]);
});

test("no file is over 300 lines, and nothing is called after nothing", () => {
  const large = product
    .filter(({ file, text }) => text.split("\n").length > 301 && !dataTables.includes(file))
    .map(({ file }) => file);
  const vague = sources.filter(({ file }) =>
    /(^|\/)(utils?|helpers?|common|misc|types|manager|service|base)(\.ts|\/)/.test(file),
  );
  expect(large).toEqual([]);
  expect(vague.map(({ file }) => file)).toEqual([]);
});

function coreViolations({ file, imports }: Source): string[] {
  const folder = file.split("/")[3] as CoreFolder;
  const place = coreOrder.indexOf(folder);
  if (place < 0) return [`${file} lies in an unknown folder of core`];
  return imports.flatMap(({ specifier, line }) => {
    const complaint = coreComplaint(file, folder, place, specifier);
    return complaint === undefined ? [] : [`${file}:${line} ${complaint}`];
  });
}

function coreComplaint(file: string, folder: CoreFolder, place: number, specifier: string): string | undefined {
  if (specifier.startsWith("node:")) {
    return filesWithNodeBuiltins[file]?.includes(specifier) ? undefined : `imports ${specifier}`;
  }
  if (!specifier.startsWith(".")) {
    const allowed = [...(coreLibraries[folder] ?? []), ...(["support", "statistics"].includes(folder) ? [] : ["zod"])];
    return allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`))
      ? undefined
      : `imports ${specifier}`;
  }
  const target = path.posix.join(path.posix.dirname(file), specifier).split("/")[3] as CoreFolder;
  if (target === folder || laterTypes[folder]?.includes(target)) return undefined;
  const targetPlace = coreOrder.indexOf(target);
  if (folder === "statistics" && specifier.endsWith("/digest.ts")) return "needs a digest";
  if (folder === "statistics" && target !== "support") return `imports ${target}`;
  return targetPlace >= 0 && targetPlace < place ? undefined : `imports the later ${target}`;
}

function packageViolations({ file, imports }: Source): string[] {
  const rule = packages.find(({ folder }) => file.startsWith(`${folder}/`));
  if (rule === undefined) return [];
  return imports
    .filter(({ specifier }) => !specifier.startsWith("."))
    .filter(({ specifier }) => {
      if (specifier.startsWith("node:")) return !rule.node;
      if (rule.imports.includes("*") && !specifier.startsWith("@assay/")) return false;
      return !rule.imports.some(
        (name) => specifier === name || specifier.startsWith(name.endsWith("/") ? name : `${name}/`),
      );
    })
    .map(({ specifier, line }) => `${file}:${line} imports ${specifier}`);
}

function packageOf(file: string): string {
  const parts = file.split("/");
  return parts[0] === "packages" ? `packages/${parts[1]}` : parts[0]!;
}

function relativeTargets(source: Source | undefined): string[] {
  if (source === undefined) return [];
  const folder = path.posix.dirname(source.file);
  return source.imports
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => path.posix.join(folder, specifier));
}

function linesWith(text: string, pattern: RegExp): number[] {
  return text.split("\n").flatMap((line, i) => (pattern.test(line) && !/^\s*(\/\/|\*)/.test(line) ? [i + 1] : []));
}
