// Packages that cannot be part of a bundle (native code, threads and models of their own) as a folder node_modules beside
// it: each with what it depends on, and of its native parts the ones for the target. A target whose parts are not
// installed is refused with the command that installs them.

import { cpSync, existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export type Target = { readonly os: string; readonly cpu: string };

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** Copies each once, by its name, and returns "name version" of each; two versions of one name are refused. */
export function copyPackages(input: {
  readonly names: readonly string[];
  /** The file that would import them. */
  readonly from: string;
  readonly folder: string;
  readonly target: Target;
}): string[] {
  const { folder, target } = input;
  const copied = new Map<string, Manifest>();

  function copy(name: string, from: string): void {
    const found = packageFolder(name, from);
    if (found === undefined) throw new Error(`the package ${name} is not installed`);
    const home = realpathSync(found);
    const manifest = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8")) as Manifest;
    const earlier = copied.get(name);
    if (earlier && earlier.version !== manifest.version) {
      throw new Error(`${name} is needed as ${earlier.version} and as ${manifest.version}`);
    }
    if (earlier) return;
    copied.set(name, manifest);
    cpSync(home, path.join(folder, "node_modules", name), {
      recursive: true,
      filter: (file) => !path.relative(home, file).split(path.sep).includes("node_modules"),
    });
    const manifestFile = path.join(home, "package.json");
    for (const one of Object.keys(manifest.dependencies ?? {})) copy(one, manifestFile);
    for (const one of Object.keys(manifest.optionalDependencies ?? {})) {
      if (!isFor(one, target)) continue;
      if (packageFolder(one, manifestFile) === undefined) throw new Error(notInstalled(manifest, one, target));
      copy(one, manifestFile);
    }
  }

  for (const name of input.names) copy(name, input.from);
  return [...copied.values()].map(({ name, version }) => `${name} ${version}`);
}

/** Native parts carry their target in the name; Lambda has glibc. */
function isFor(name: string, { os, cpu }: Target): boolean {
  return name.endsWith(`-${os}-${cpu}`);
}

function notInstalled({ name, version }: Manifest, part: string, { os, cpu }: Target): string {
  return `${part} is not installed: npm install --no-save --os=${os} --cpu=${cpu} ${name}@${version}`;
}

/** Not by resolving the package: few export their package.json. */
function packageFolder(name: string, from: string): string | undefined {
  const places = createRequire(from).resolve.paths(name) ?? [];
  return places.map((place) => path.join(place, name)).find((place) => existsSync(path.join(place, "package.json")));
}
