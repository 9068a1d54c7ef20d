// A file that a case points at. In a case file it is `{ "$file": "images/1.png" }`; once stored it is
// `{ "$file": { sha256, bytes, mediaType, name } }`, so digests of cases cover the bytes.

import { z } from "zod";
import { isJsonObject, type Json } from "../support/json.ts";

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;

export const attachmentSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().nonnegative().max(MAX_ATTACHMENT_BYTES),
  mediaType: z.string().min(1),
  name: z.string().min(1),
});

export type Attachment = Readonly<z.infer<typeof attachmentSchema>>;

/** The file name of an attachment that is not stored yet, or undefined for any other value. */
export function attachmentPath(value: Json): string | undefined {
  return isJsonObject(value) && typeof value.$file === "string" && Object.keys(value).length === 1
    ? value.$file
    : undefined;
}

/** The stored attachment in a value, or undefined for any other value. */
export function attachmentOf(value: unknown): Attachment | undefined {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return undefined;
  const parsed = attachmentSchema.safeParse(value.$file);
  return parsed.success ? parsed.data : undefined;
}

/** Every stored attachment anywhere inside a value, in reading order. */
export function attachmentsIn(value: Json): Attachment[] {
  const own = attachmentOf(value);
  if (own) return [own];
  if (Array.isArray(value)) return value.flatMap((item: Json) => attachmentsIn(item));
  if (isJsonObject(value)) return Object.values(value).flatMap(attachmentsIn);
  return [];
}
