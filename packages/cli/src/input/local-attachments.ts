// The files that cases point at: looked up beside the case file and never above it, by name or by link; hashed, and
// typed by their bytes. What is wrong with one is a finding at the case that points at it.

import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import {
  type Attachment,
  attachmentMentions,
  attachmentPathProblem,
  type Case,
  MAX_ATTACHMENT_BYTES,
  mediaTypeOf,
  replaceAttachments,
} from "@assay/core/cases";
import { errorAt, type Finding, sha256Hex } from "@assay/core/support";

export type LocalFile = { readonly path: string; readonly attachment: Attachment };

export type ResolvedCases = {
  /** Attachments in the form that is stored; a case with a finding keeps its own. */
  readonly cases: readonly Case[];
  /** Each file once. */
  readonly files: readonly LocalFile[];
  /** Paths begin with `cases[i]`. */
  readonly findings: readonly Finding[];
};

/** `folder`: of the case file. */
export async function resolveAttachments(cases: readonly Case[], folder: string): Promise<ResolvedCases> {
  const known = new Map<string, LocalFile | string>();
  const findings: Finding[] = [];
  const resolved: Case[] = [];
  for (const [i, one] of cases.entries()) {
    let isWhole = true;
    for (const { path, at } of attachmentMentions(one)) {
      const found = known.get(path) ?? (await openAttachment(folder, path));
      known.set(path, found);
      if (typeof found !== "string") continue;
      isWhole = false;
      findings.push(errorAt(`cases[${i}].${at}`, found));
    }
    const attachmentOf = (path: string) => (known.get(path) as LocalFile).attachment;
    resolved.push(isWhole ? replaceAttachments(one, attachmentOf) : one);
  }
  const bySha = new Map<string, LocalFile>();
  for (const file of known.values()) if (typeof file !== "string") bySha.set(file.attachment.sha256, file);
  return { cases: resolved, files: [...bySha.values()], findings };
}

/** The file, or what is wrong with it. */
async function openAttachment(folder: string, path: string): Promise<LocalFile | string> {
  const problem = attachmentPathProblem(path);
  if (problem !== undefined) return problem;
  try {
    const real = await realpath(join(folder, path));
    if (!real.startsWith((await realpath(folder)) + sep))
      return `"${path}" is a link out of the folder of the case file`;
    const facts = await stat(real);
    if (!facts.isFile()) return `"${path}" is not a file`;
    if (facts.size > MAX_ATTACHMENT_BYTES)
      return `"${path}" has ${facts.size} bytes; at most ${MAX_ATTACHMENT_BYTES} are taken`;
    const bytes = await readFile(real);
    const name = path.split("/").at(-1)!;
    const attachment = { sha256: sha256Hex(bytes), bytes: bytes.byteLength, mediaType: mediaTypeOf(bytes), name };
    return { path: real, attachment };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return `there is no file "${path}" beside the case file`;
    return `"${path}" cannot be read: ${(cause as Error).message}`;
  }
}
