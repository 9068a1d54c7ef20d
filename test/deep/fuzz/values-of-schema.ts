// Values that a JSON Schema allows, as arbitraries: what a client that has read the OpenAPI document might send.

import fc, { type Arbitrary } from "fast-check";

export type Schema = { readonly [key: string]: unknown };

const MAX_DEPTH = 5;

/** `root`: the document that references point into. */
export function valuesOf(schema: Schema, root: Schema, depth = 0): Arbitrary<unknown> {
  if (typeof schema.$ref === "string") return valuesOf(resolve(schema.$ref, root), root, depth + 1);
  if (depth > MAX_DEPTH) return fc.jsonValue({ maxDepth: 1 });
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valuesOf(one, root, depth + 1)));
  const { type } = schema;
  if (Array.isArray(type)) {
    return fc.oneof(...(type as string[]).map((one) => valuesOf({ ...schema, type: one }, root, depth)));
  }
  switch (type) {
    case "object":
      return objectsOf(schema, root, depth);
    case "array":
      return fc.array(valuesOf((schema.items ?? {}) as Schema, root, depth + 1), { maxLength: 3 });
    case "string":
      return textsOf(schema);
    case "integer":
      return fc.oneof(fc.integer({ min: -2, max: 200 }), fc.maxSafeInteger());
    case "number":
      return fc.oneof(fc.double({ min: -2, max: 200, noNaN: true }), fc.double({ noNaN: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: Schema, root: Schema, depth: number): Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = new Set((schema.required ?? []) as string[]);
  const known = fc.record(Object.fromEntries(properties.map(([name, one]) => [name, valuesOf(one, root, depth + 1)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
  });
  const { additionalProperties } = schema;
  if (typeof additionalProperties !== "object" || additionalProperties === null) return known;
  const others = fc.dictionary(awkwardText, valuesOf(additionalProperties as Schema, root, depth + 1), { maxKeys: 3 });
  return fc.tuple(known, others).map(([own, more]) => ({ ...more, ...(own as object) }));
}

function textsOf({ pattern, enum: words }: Schema): Arbitrary<string> {
  if (Array.isArray(words)) return fc.constantFrom(...(words as string[]));
  if (typeof pattern !== "string") return awkwardText;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), awkwardText);
  } catch {
    return awkwardText;
  }
}

/** What people, programs and attackers put where a text is expected. */
export const awkwardText: Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    " ",
    "__proto__",
    "constructor",
    "..",
    "../../etc/passwd",
    "%00",
    "a/b",
    "#",
    "</script>",
    "\u2028",
    "\ud800",
    "=1+1",
    "\u001b[31m",
    "null",
    "NaN",
    "1e999",
    "2026-02-30T00:00:00Z",
    "Europe/Berlin",
    "30 2 * * *",
    "x".repeat(10_000),
  ),
);

/** A JSON value with one of its places replaced, taken away or joined by a stranger. */
export function brokenCopiesOf(value: unknown): Arbitrary<unknown> {
  const places = placesIn(value);
  const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), awkwardText, fc.constantFrom(-1, 0, 1e308, [], {}, null));
  return fc
    .tuple(fc.constantFrom(...places), junk, fc.constantFrom("replace", "remove", "add"), awkwardText)
    .map(([place, what, how, name]) => changed(value, place, what, how, name));
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function changed(value: unknown, place: Place, what: unknown, how: string, name: string): unknown {
  const [head, ...rest] = place;
  if (head === undefined) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return how === "add" && isObject ? { ...value, [name]: what } : what;
  }
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const fields = copy as Record<string | number, unknown>;
  if (rest.length === 0 && how === "remove") delete fields[head];
  else fields[head] = changed(fields[head], rest, what, how, name);
  return copy;
}

function resolve(reference: string, root: Schema): Schema {
  const parts = decodeURIComponent(reference.slice(2)).split("/");
  return parts.reduce<unknown>((inner, part) => {
    return (inner as Record<string, unknown>)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }, root) as Schema;
}
