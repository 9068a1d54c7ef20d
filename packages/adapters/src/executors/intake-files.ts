// Finds the stored attachments of an intake, each with its place, and builds an intake in which they are replaced.

import { type Attachment, attachmentOf } from "@assay/core/cases";
import { isJsonObject, type Json, type JsonObject } from "@assay/core/support";
import { formatPointer } from "@assay/core/workflows/records";

export type OpenFile = (sha256: string) => Promise<Uint8Array>;

export type IntakeFile = {
  readonly steps: readonly string[];
  readonly pointer: string;
  readonly attachment: Attachment;
};

/** In reading order; `pointer` is a JSON pointer into the intake ("/image"). */
export function filesOfIntake(intake: JsonObject): IntakeFile[] {
  const found: IntakeFile[] = [];
  visit(intake, [], (attachment, steps) => {
    found.push({ steps, pointer: formatPointer(steps), attachment });
    return null;
  });
  return found;
}

export function replaceFiles(intake: JsonObject, replacement: (pointer: string) => Json): JsonObject {
  return visit(intake, [], (_, steps) => replacement(formatPointer(steps))) as JsonObject;
}

function visit(
  value: Json,
  steps: readonly string[],
  replace: (file: Attachment, steps: readonly string[]) => Json,
): Json {
  const attachment = attachmentOf(value);
  if (attachment) return replace(attachment, steps);
  if (Array.isArray(value)) return value.map((item: Json, i) => visit(item, [...steps, String(i)], replace));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner, [...steps, key], replace)]));
}
