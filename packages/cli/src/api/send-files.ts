// Sends the files that cases point at, a few at a time, leaving out those that are there already.

import type { AttachmentBody } from "@assay/functions/api/shapes/library";
import type { LocalFile } from "../input/local-attachments.ts";
import { readBytes } from "../input/read-bytes.ts";
import { shownPath } from "../input/shown-path.ts";
import { Refusal } from "../refusal.ts";
import type { ApiClient } from "./api-client.ts";

const AT_ONCE = 8;

export async function sendFiles(api: ApiClient, files: readonly LocalFile[]): Promise<void> {
  const waiting = files.values();
  const sendRest = async () => {
    for (const file of waiting) await sendFile(api, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
}

async function sendFile(api: ApiClient, { path, attachment }: LocalFile): Promise<void> {
  if (await api.exists(`/v1/files/${attachment.sha256}`)) return;
  const stored = await api.upload<AttachmentBody>("/v1/files", await readBytes(path), { name: attachment.name });
  if (stored.sha256 !== attachment.sha256) {
    throw new Refusal("conflict", `${shownPath(path)} changed while it was being sent`);
  }
}
