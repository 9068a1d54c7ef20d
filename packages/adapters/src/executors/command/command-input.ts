// What a command is told about a run: the same as a service, with files as paths in a folder that lives as long as the
// trial. File names are made here; the names people gave are data.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { ExecutionRequest } from "@assay/core/ports";
import type { Json, JsonObject } from "@assay/core/support";
import { filesOfIntake, type OpenFile, replaceFiles } from "../intake-files.ts";

export type CommandInput = { readonly message: JsonObject; remove(): Promise<void> };

export async function makeCommandInput(request: ExecutionRequest, openFile: OpenFile): Promise<CommandInput> {
  const { runId, workflow, intake, slots } = request;
  const run = { runId, workflowId: workflow.workflowId, version: workflow.version, slots };
  const files = filesOfIntake(intake);
  if (files.length === 0) return { message: { ...run, intake, files: {} }, remove: () => Promise.resolve() };

  const folder = await mkdtemp(join(tmpdir(), "assay-trial-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const byPointer: Record<string, Json> = {};
    for (const { pointer, attachment } of files) {
      const { sha256, mediaType, name } = attachment;
      const path = join(folder, `${sha256}${plainExtension(name)}`);
      await writeFile(path, await openFile(sha256));
      byPointer[pointer] = { path, mediaType, name, sha256 };
    }
    const withPaths = replaceFiles(intake, (pointer) => ({ $file: byPointer[pointer] ?? null }));
    return { message: { ...run, intake: withPaths, files: byPointer }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function plainExtension(name: string): string {
  const extension = extname(name);
  return /^\.[a-z0-9]{1,8}$/i.test(extension) ? extension : "";
}
