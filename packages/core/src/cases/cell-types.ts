// Reads a cell of text as what the intake schema says it is. Strict: "N/A" is no number and "yes" no boolean; where the
// schema says nothing a cell is the text that it is.

import { isJsonObject, type Json, type JsonObject } from "../support/json.ts";
import { brokenNumber, parseStrictJson } from "./strict-json.ts";

export type CellType = "text" | "number" | "integer" | "boolean" | "json";

/** The type at a path of the intake: through `properties` and `$ref`s into the schema itself. */
export function cellTypeAt(schema: JsonObject | undefined, path: readonly string[]): CellType {
  let at: Json | undefined = schema && resolved(schema, schema);
  for (const key of path) {
    const properties = isJsonObject(at) ? at.properties : undefined;
    const next = isJsonObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    at = schema && next !== undefined ? resolved(next, schema) : undefined;
  }
  const type = isJsonObject(at) ? at.type : undefined;
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== "null");
  if (types.length !== 1) return "text";
  const [only] = types;
  if (only === "number" || only === "integer" || only === "boolean") return only;
  return only === "object" || only === "array" ? "json" : "text";
}

const MAX_REFS = 20;

function resolved(start: Json, schema: JsonObject): Json | undefined {
  let at: Json | undefined = start;
  for (let i = 0; i < MAX_REFS && isJsonObject(at) && typeof at.$ref === "string"; i += 1) {
    const pointer: string = at.$ref;
    if (!pointer.startsWith("#")) return undefined;
    at = pointer
      .split("/")
      .slice(1)
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<Json | undefined>(
        (node, key) => (isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined),
        schema,
      );
  }
  return at;
}

export type ReadCell =
  | { readonly value: Json }
  /** An empty cell where no text is meant: nothing is there, which is neither 0 nor "". */
  | { readonly absent: true }
  | { readonly problem: string };

export function readCell(cell: string, type: CellType): ReadCell {
  if (type === "text") return { value: cell };
  const text = cell.trim();
  if (text === "") return { absent: true };
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  if (type === "boolean") {
    const word = text.toLowerCase();
    return word === "true" || word === "false"
      ? { value: word === "true" }
      : { problem: `${shown} is not true or false` };
  }
  if (type === "json") {
    const read = parseStrictJson(text);
    return read.kind === "value" ? { value: read.value } : { problem: read.problems[0]!.message };
  }
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return { problem: `${shown} is not a number` };
  const broken = Math.abs(Number(text)) >= 2 ** 53 ? brokenNumber(text) : undefined;
  if (broken !== undefined) return { problem: broken };
  const value = Number(text);
  return type === "integer" && !Number.isInteger(value) ? { problem: `${shown} is not an integer` } : { value };
}
