// Pins the code of each workflow. What can change an answer is in the digest: the project's own code as bundled, the
// versions of the packages it imports, and the files it names; where the folder lies, comments and types are not.
// Packages of packages are pinned by the lock file and so by the commit, not here.

import { readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { digestOf } from "@assay/core/support";
import type { AnyWorkflow, CommandTarget } from "@assay/core/workflows/records";
import { hashOfPath } from "./named-files.ts";
import { registryEntries } from "./registry-entries.ts";

export type CodeDigests = {
  /** undefined for a service, whose code is elsewhere. */
  digestOf(workflowId: string, definition: AnyWorkflow): Promise<string | undefined>;
};

type Held = { readonly stamp: string; readonly files: readonly string[]; readonly digest: string };

/** `root` is what a command's `cwd` is relative to. */
export function createCodeDigests(registryUrl: URL | string, root: string): CodeDigests {
  const registryPath = fileURLToPath(registryUrl);
  const held = new Map<string, Held>();

  async function moduleDigest(workflowId: string): Promise<string> {
    const known = held.get(workflowId);
    if (known && stampOf(known.files) === known.stamp) return known.digest;
    const entry = registryEntries(readFileSync(registryPath, "utf8")).get(workflowId);
    const modulePath = entry === undefined ? registryPath : await pathOf(entry, registryPath);
    const { bundleCode } = await import("./bundle-code.ts");
    const bundle = await bundleCode(modulePath);
    const files = [registryPath, ...bundle.read, ...bundle.named];
    const digest = digestOf("workflow-code", {
      bundle: bundle.text,
      packages: bundle.packages,
      files: bundle.named
        .map((path) => [portable(relative(dirname(modulePath), path)), hashOfPath(path) ?? "absent"])
        .sort(([a], [b]) => (a! < b! ? -1 : 1)),
    });
    held.set(workflowId, { stamp: stampOf(files), files, digest });
    return digest;
  }

  return {
    async digestOf(workflowId, definition) {
      if (!("target" in definition)) return moduleDigest(workflowId);
      return definition.target.kind === "command" ? commandDigest(definition.target, root) : undefined;
    },
  };
}

/** argv, and the bytes of those of its words that are files. */
export function commandDigest(
  target: Pick<CommandTarget, "cwd"> & { readonly argv: readonly string[] },
  root: string,
): string {
  const folder = resolve(root, target.cwd ?? ".");
  return digestOf("command-code", {
    argv: target.argv,
    files: target.argv.map((word) => {
      const path = resolve(folder, word);
      return statSync(path, { throwIfNoEntry: false })?.isFile() ? hashOfPath(path)! : null;
    }),
  });
}

async function pathOf(specifier: string, registryPath: string): Promise<string> {
  if (specifier.startsWith(".")) return resolve(dirname(registryPath), specifier);
  const { createRequire } = await import("node:module");
  return createRequire(pathToFileURL(registryPath)).resolve(specifier);
}

function stampOf(files: readonly string[]): string {
  return files
    .map((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found ? `${found.mtimeMs}:${found.size}` : "absent";
    })
    .join(" ");
}

function portable(path: string): string {
  return path.split(sep).join("/");
}
