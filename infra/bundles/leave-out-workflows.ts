// What of the experiments a bundle does without. Heavy workflows: the registry loses their entries, so nobody can put them
// into an arm there. Libraries that a workflow loads when it starts: only the worker starts one.

import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Pictures and OCR: native libraries and models of tens of megabytes. */
export function isHeavy(workflowId: string): boolean {
  return workflowId.startsWith("ocr-");
}

/** One entry of the registry, on a line of its own. */
const ENTRY = /^\s*"([^"]+)": \(\) => import\("[^"]+"\),?\s*$/;

export function leaveOutHeavyWorkflows(): Plugin {
  return {
    name: "leave-out-heavy-workflows",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]experiments[\\/]registry\.ts$/ }, async ({ path }) => ({
        contents: withoutHeavy(await readFile(path, "utf8")),
        loader: "ts",
      }));
    },
  };
}

export function leaveOutLibraries(): Plugin {
  return {
    name: "leave-out-libraries",
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) =>
        kind === "dynamic-import" && /[\\/]experiments[\\/]workflows[\\/]/.test(importer)
          ? { path, external: true }
          : undefined,
      );
    },
  };
}

export function withoutHeavy(registry: string): string {
  const kept = registry.split("\n").filter((line) => !isHeavy(ENTRY.exec(line)?.[1] ?? ""));
  if (kept.some((line) => /["'`]ocr-/.test(line))) {
    throw new Error('the registry names a heavy workflow in a line of another shape than `"id": () => import("…"),`');
  }
  return kept.join("\n");
}
