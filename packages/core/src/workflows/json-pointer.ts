// Reads a place inside a JSON value: by RFC 6901 pointer or by a list of steps. Only own properties are ever read, so
// "/__proto__" and "constructor" find nothing.

import { isJsonObject, type Json } from "../support/json.ts";

/** The steps of a pointer ("" is the whole value), or undefined when it is not one. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function formatPointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** undefined when there is nothing there. */
export function valueAt(value: Json, steps: readonly string[]): Json | undefined {
  let here: Json | undefined = value;
  for (const step of steps) {
    if (Array.isArray(here)) here = /^(0|[1-9]\d*)$/.test(step) ? (here[Number(step)] as Json | undefined) : undefined;
    else if (isJsonObject(here) && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}
