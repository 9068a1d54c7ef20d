// One function as the folder that Lambda unpacks: `index.mjs`, the chunks it loads when it needs them, and for the worker
// the entry of its threads. SST, the CloudFormation template and the tests of the built code all take this folder.

import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Deployment } from "@assay/functions/lambda/deployment";
import { build } from "esbuild";
import { handlerEntry, repositoryRoot } from "../described/handler-entry.ts";
import { type FunctionName, functions } from "../topology.ts";
import { copyPackages, type Target } from "./copy-packages.ts";
import { leaveOutHeavyWorkflows, leaveOutLibraries } from "./leave-out-workflows.ts";

export type BundleInput = {
  readonly name: FunctionName;
  readonly folder: string;
  readonly heavyWorkflows: boolean;
  /** Where native code is to run. */
  readonly target: Target;
  readonly deployment: Deployment;
  /** The script of the report page. */
  readonly reportClient: string;
};

/** Of the function that executes trials; beside `index.mjs`, where it looks for it. */
const THREAD_ENTRY = "packages/functions/src/lambda/worker-thread.ts";

/** What heavy workflows load: native code, and threads that load files of their own. */
const HEAVY_PACKAGES = ["sharp", "tesseract.js", "@tesseract.js-data/eng"] as const;

/** Those who write reports draw pictures small; without the library they name them. */
const NATIVE_PACKAGES: Partial<Record<FunctionName, readonly string[]>> = {
  worker: HEAVY_PACKAGES,
  finish: ["sharp"],
  api: ["sharp"],
};

/** Libraries that are CommonJS inside call it. */
const REQUIRE = "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

export async function bundleFunction(input: BundleInput): Promise<void> {
  const { name, folder } = input;
  const { file } = handlerEntry(functions[name].handler);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: {
      index: file,
      ...(name === "worker" && { "worker-thread": path.join(repositoryRoot, THREAD_ENTRY) }),
    },
    outdir: folder,
    absWorkingDir: repositoryRoot,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    mainFields: ["module", "main"],
    // Names stay, so that a stack in a log can be read without a map.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    banner: { js: REQUIRE },
    logLevel: "error",
    external: [...HEAVY_PACKAGES],
    plugins: [
      ...(input.heavyWorkflows ? [] : [leaveOutHeavyWorkflows()]),
      ...(name === "worker" ? [] : [leaveOutLibraries()]),
    ],
  });
  const names = NATIVE_PACKAGES[name];
  if (names !== undefined && input.heavyWorkflows) {
    const from = path.join(repositoryRoot, "experiments/package.json");
    copyPackages({ names, from, folder, target: input.target });
  }
  const beside = {
    "package.json": JSON.stringify({ type: "module" }),
    "deployment.json": JSON.stringify(input.deployment),
    "report-client.js": input.reportClient,
  };
  for (const [file, text] of Object.entries(beside)) await writeFile(path.join(folder, file), text);
}
