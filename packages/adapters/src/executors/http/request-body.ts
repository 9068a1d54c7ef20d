// What is sent to a service for one run: the default body, or the target's own template filled in. Files go as URLs where
// there is something that can hand them out, else inline while they are small.

import type { ExecutionRequest } from "@assay/core/ports";
import type { Json, JsonObject } from "@assay/core/support";
import { fillBody, type HttpTarget, placeholdersIn } from "@assay/core/workflows/records";
import { filesOfIntake, type IntakeFile, type OpenFile } from "../intake-files.ts";

const MAX_INLINE_BYTES = 256 * 1024;

export type FileAccess = {
  readonly openFile: OpenFile;
  /** A URL that reads a stored file for a while; where there is none, files are sent inline. */
  readonly presign?: (sha256: string) => Promise<string>;
};

export type RequestBody =
  | { readonly kind: "body"; readonly text: string }
  /** Nothing can be sent for this intake. */
  | { readonly kind: "impossible"; readonly message: string };

export async function makeRequestBody(
  request: ExecutionRequest,
  target: HttpTarget,
  access: FileAccess,
): Promise<RequestBody> {
  const template = target.request?.body;
  const inlined = template === undefined ? [] : placeholdersIn(template).filter((path) => path.endsWith(".base64"));
  const { runId, workflow, intake, slots } = request;
  const byPointer: Record<string, Json> = {};
  const tree: MutableTree = {};
  for (const file of filesOfIntake(intake)) {
    const path = ["files", ...file.steps, "base64"].join(".");
    const described = await describeFile(file, access, inlined.includes(path));
    if (typeof described === "string") return { kind: "impossible", message: described };
    byPointer[file.pointer] = described;
    plant(tree, file.steps, described);
  }
  const run = { runId, workflowId: workflow.workflowId, version: workflow.version, intake, slots };
  if (template === undefined) return { kind: "body", text: JSON.stringify({ ...run, files: byPointer }) };
  const filled = fillBody(template, { ...run, files: tree as JsonObject });
  return filled.kind === "filled"
    ? { kind: "body", text: JSON.stringify(filled.body) }
    : { kind: "impossible", message: `request.body asks for ${filled.placeholder}, which this case does not have` };
}

async function describeFile(
  { pointer, attachment }: IntakeFile,
  access: FileAccess,
  inline: boolean,
): Promise<JsonObject | string> {
  const { sha256, mediaType, name } = attachment;
  const entry = { mediaType, sha256, name };
  if (access.presign && !inline) return { ...entry, url: await access.presign(sha256) };
  if (attachment.bytes > MAX_INLINE_BYTES)
    return `the file at ${pointer} has ${attachment.bytes} bytes; at most ${MAX_INLINE_BYTES} can be sent inline`;
  const base64 = Buffer.from(await access.openFile(sha256)).toString("base64");
  return { ...entry, base64, ...(access.presign && { url: await access.presign(sha256) }) };
}

type MutableTree = { [step: string]: Json | MutableTree };

/** The files again, nested as in the intake, so that a template can say "{{files.image.url}}". */
function plant(tree: MutableTree, steps: readonly string[], file: JsonObject): void {
  const [step, ...rest] = steps;
  if (step === undefined || step === "__proto__") return;
  if (rest.length === 0) {
    tree[step] = file;
    return;
  }
  const branch = Object.hasOwn(tree, step) ? (tree[step] as MutableTree) : {};
  tree[step] = branch;
  plant(branch, rest, file);
}
