// Where a `$file` may point: beside the case file or below it, never above, and the same place on every system.
// Pure: whoever opens the file still has to see that no link leads elsewhere.

import type { Finding } from "../support/finding.ts";
import { errorAt } from "../support/finding.ts";
import { isJsonObject, type Json, type JsonObject } from "../support/json.ts";
import { type Attachment, attachmentPath } from "./attachment.ts";
import type { Case } from "./case.ts";
import { formatJsonPath } from "./format-json-path.ts";
import type { JsonPath } from "./strict-json.ts";

/** What is wrong with a `$file` path; undefined when nothing is. */
export function attachmentPathProblem(path: string): string | undefined {
  if (path === "") return "the path is empty";
  if (/\p{Cc}/u.test(path) || !path.isWellFormed()) return "the path has control characters";
  if (path.includes("\\")) return `"${path}": write / between folders`;
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return `"${path}" is not beside the case file`;
  if (path.includes(":")) return `"${path}": a colon in a path means something else on some systems`;
  const parts = path.split("/");
  if (parts.includes("..")) return `"${path}" leads out of the folder of the case file`;
  return parts.some((part) => part === "" || part === ".")
    ? `"${path}": write the path without "." and "//"`
    : undefined;
}

export type AttachmentMention = {
  /** As it stands in the `$file`. */
  readonly path: string;
  /** Inside the case: "intake.image". */
  readonly at: string;
};

/** Every `$file` with a path in intake and reference, in reading order. */
export function attachmentMentions(one: Case): AttachmentMention[] {
  const mentions: AttachmentMention[] = [];
  const visit = (value: Json, at: JsonPath): Json => {
    const path = attachmentPath(value);
    if (path !== undefined) mentions.push({ path, at: formatJsonPath(at).replace(/^\./, "") });
    return value;
  };
  mapCase(one, visit);
  return mentions;
}

/** Findings for paths that may not be opened; `casePath` is where the case stands ("cases[3]"). */
export function checkAttachmentPaths(one: Case, casePath: string): Finding[] {
  return attachmentMentions(one).flatMap(({ path, at }) => {
    const problem = attachmentPathProblem(path);
    return problem === undefined ? [] : [errorAt(`${casePath}.${at}`, problem)];
  });
}

/** The case with each `{ "$file": path }` replaced by the stored attachment. `resolve` throws for a path it does not know. */
export function replaceAttachments(one: Case, resolve: (path: string) => Attachment): Case {
  return mapCase(one, (value) => {
    const path = attachmentPath(value);
    return path === undefined ? value : { $file: resolve(path) };
  });
}

function mapCase(one: Case, change: (value: Json, at: JsonPath) => Json): Case {
  const intake = mapMembers(one.intake, ["intake"], change);
  const { gold, silver } = one.reference ?? {};
  const reference = {
    ...(gold !== undefined && { gold: mapValue(gold, ["reference", "gold"], change) }),
    ...(silver !== undefined && { silver: mapValue(silver, ["reference", "silver"], change) }),
  };
  return { ...one, intake, ...(one.reference !== undefined && { reference }) };
}

/** A value that `change` leaves as it is, is looked into. */
function mapValue(value: Json, at: JsonPath, change: (value: Json, at: JsonPath) => Json): Json {
  const changed = change(value, at);
  if (changed !== value) return changed;
  if (Array.isArray(value)) return value.map((item: Json, i) => mapValue(item, [...at, i], change));
  return isJsonObject(value) ? mapMembers(value, at, change) : value;
}

function mapMembers(value: JsonObject, at: JsonPath, change: (value: Json, at: JsonPath) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapValue(item, [...at, key], change)]));
}
