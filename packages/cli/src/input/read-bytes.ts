// Reads a file that a person named, and says plainly when it cannot be read.

import { readFile } from "node:fs/promises";
import { DomainError } from "@assay/core/support";
import { shownPath } from "./shown-path.ts";

/** Throws DomainError not-found for a file that is not there, invalid for anything else that is in the way. */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === "ENOENT") throw new DomainError("not-found", `there is no file ${shownPath(path)}`, { cause });
    const why = code === "EISDIR" ? "it is a folder" : (cause as Error).message;
    throw new DomainError("invalid", `${shownPath(path)} cannot be read: ${why}`, { cause });
  }
}

export async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
