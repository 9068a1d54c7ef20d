// The bundle of one module and everything of the project that it imports, as text that two machines make alike: no
// paths, no comments, no types. Packages stay outside; their names and versions stand for them, because native ones
// cannot be bundled. `@assay/core` is a package here: it is the contract, not the code under test.

import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { sep } from "node:path";
import { DomainError } from "@assay/core/support";
import { rolldown } from "rolldown";
import { installedPackage, packageNameOf } from "./installed-package.ts";
import { namedFiles, resolvedNames } from "./named-files.ts";

export type CodeBundle = {
  readonly text: string;
  /** "name@version", each once, sorted. */
  readonly packages: readonly string[];
  /** Files that the code names without importing them. */
  readonly named: readonly string[];
  /** Every file that was read to make this, for telling when it is out of date. */
  readonly read: readonly string[];
};

/** Anything else that is imported (a native module, a table) counts by its bytes. */
const BUNDLED = /\.(?:[cm]?[jt]sx?|json)$/;

export async function bundleCode(modulePath: string): Promise<CodeBundle> {
  const packages = new Set<string>();
  const named = new Set<string>();
  const read = new Set<string>();
  const addPackage = (specifier: string, importer: string) => {
    if (isBuiltin(specifier)) return;
    const { name, version, manifest } = installedPackage(packageNameOf(specifier), importer);
    packages.add(`${name}@${version}`);
    if (manifest) read.add(manifest);
  };
  const build = await rolldown({
    input: modulePath,
    platform: "node",
    logLevel: "silent",
    // A module that is imported for its effects belongs to what runs.
    treeshake: false,
    plugins: [
      {
        name: "packages-stay-outside",
        async resolveId(specifier, importer) {
          if (importer === undefined) return null;
          if (isBuiltin(specifier)) return { id: specifier, external: true };
          const found = await this.resolve(specifier, importer, { skipSelf: true });
          if (found && !found.external && isOfProject(found.id) && !isContract(specifier)) {
            if (BUNDLED.test(found.id)) return found;
            named.add(found.id);
          }
          if (isPackageName(specifier)) addPackage(specifier, importer);
          return { id: specifier, external: true };
        },
      },
      {
        name: "note-what-is-read",
        load(id) {
          if (id.startsWith("\0")) return null;
          read.add(id);
          const source = readFileSync(id, "utf8");
          for (const path of namedFiles(source, id)) named.add(path);
          for (const name of resolvedNames(source)) if (isPackageName(name)) addPackage(name, id);
          return null;
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({
      format: "esm",
      codeSplitting: false,
      comments: false,
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    });
    return { text: output[0].code, packages: sorted(packages), named: [...named], read: [...read] };
  } catch (error) {
    throw new DomainError("invalid", `${modulePath} cannot be bundled: ${messageOf(error)}`, { cause: error });
  } finally {
    await build.close();
  }
}

function isOfProject(path: string): boolean {
  return !path.startsWith("\0") && !path.split(sep).join("/").includes("/node_modules/");
}

function isContract(specifier: string): boolean {
  return specifier === "@assay/core" || specifier.startsWith("@assay/core/");
}

function isPackageName(specifier: string): boolean {
  return !/^(?:[./#]|[a-z]+:)/i.test(specifier);
}

function sorted(names: Iterable<string>): string[] {
  return [...names].sort((a, b) => (a < b ? -1 : 1));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
