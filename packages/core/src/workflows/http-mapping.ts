// Speaks to a service that knows nothing of Assay: fills a request body from a run, and picks a result out of its answer.
// A placeholder or pointer that finds nothing is named, never replaced by something that looks like a value.

import { isJsonObject, type Json, type JsonObject } from "../support/json.ts";
import { parsePointer, valueAt } from "./json-pointer.ts";
import type { HttpTarget } from "./workflow-spec.ts";

export type FilledBody =
  | { readonly kind: "filled"; readonly body: Json }
  | { readonly kind: "missing"; readonly placeholder: string };

export type PickedAnswer =
  | { readonly kind: "picked"; readonly value: JsonObject }
  | { readonly kind: "missing"; readonly pointer: string };

const placeholder = /\{\{\s*([\w$-]+(?:\.[\w$-]+)*)(\?)?\s*\}\}/g;
const wholePlaceholder = new RegExp(`^${placeholder.source}$`);

/** Paths of all placeholders of a template, in reading order: "intake.text", "slots.writer". */
export function placeholdersIn(template: Json): string[] {
  if (typeof template === "string") return [...template.matchAll(placeholder)].map((match) => match[1] ?? "");
  if (Array.isArray(template)) return template.flatMap((item: Json) => placeholdersIn(item));
  return isJsonObject(template) ? Object.values(template).flatMap(placeholdersIn) : [];
}

/**
 * A string that is one placeholder becomes the value with its type; inside a longer string a value becomes text (JSON
 * unless it is a string). "{{intake.x?}}" may be absent: its key is left out, or nothing is written.
 */
export function fillBody(template: Json, values: JsonObject): FilledBody {
  let missing: string | undefined;

  const lookUp = (path: string, optional: boolean): Json | undefined => {
    const found = valueAt(values, path.split("."));
    if (found === undefined && !optional) missing ??= path;
    return found;
  };

  const fill = (part: Json): Json | undefined => {
    if (typeof part === "string") {
      const whole = wholePlaceholder.exec(part);
      if (whole) return lookUp(whole[1] ?? "", whole[2] === "?");
      return part.replace(placeholder, (_, path: string, mark?: string) => {
        const found = lookUp(path, mark === "?");
        return found === undefined ? "" : typeof found === "string" ? found : JSON.stringify(found);
      });
    }
    if (Array.isArray(part)) return part.map(fill).filter((item) => item !== undefined);
    if (!isJsonObject(part)) return part;
    const entries = Object.entries(part).map(([key, inner]) => [key, fill(inner)] as const);
    return Object.fromEntries(entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined));
  };

  const body = fill(template);
  return missing === undefined
    ? { kind: "filled", body: body ?? null }
    : { kind: "missing", placeholder: `{{${missing}}}` };
}

/** Builds a workflow result from an answer. With no mapping the answer already is one. */
export function pickAnswer(answer: Json, mapping: HttpTarget["response"]): PickedAnswer {
  let missing: string | undefined;

  const pick = (pointer: string): Json => {
    const steps = parsePointer(pointer);
    const found = steps && valueAt(answer, steps);
    if (found === undefined) missing ??= pointer;
    return found ?? null;
  };
  const pickAll = (pointers: Readonly<Record<string, string>>): JsonObject =>
    Object.fromEntries(Object.entries(pointers).map(([name, pointer]) => [name, pick(pointer)]));

  const own = isJsonObject(answer) ? answer : {};
  const value: JsonObject = {
    ...(mapping?.outputs ? {} : own),
    ...(mapping?.outputs && { outputs: pickAll(mapping.outputs) }),
    ...(mapping?.usage && { usage: pickAll(mapping.usage) }),
    ...(mapping?.costUsd !== undefined && { costUsd: pick(mapping.costUsd) }),
    ...(mapping?.version !== undefined && { version: pick(mapping.version) }),
  };
  return missing === undefined ? { kind: "picked", value } : { kind: "missing", pointer: missing };
}
