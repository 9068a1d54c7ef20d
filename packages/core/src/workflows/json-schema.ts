// Compiles a JSON Schema 2020-12 that somebody else wrote: at most 64 KB, nothing fetched, patterns in linear time,
// unknown keywords refused (a misspelt "requird" must not silently allow everything).

import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { didYouMean } from "../support/did-you-mean.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import { isJsonObject, type Json, type JsonObject } from "../support/json.ts";
import { ajvLinearRegex } from "./linear-regex.ts";

export const MAX_SCHEMA_BYTES = 64 * 1024;
const MAX_SCHEMA_DEPTH = 100;
const MAX_PROBLEMS = 50;

export type SchemaProblem = { readonly path: string; readonly message: string };

export type CompiledSchema =
  /** `validate` returns nothing for a value that fits; paths are like `items[2].name`, "" being the value itself. */
  | { readonly kind: "compiled"; readonly validate: (value: Json) => SchemaProblem[] }
  | { readonly kind: "refused"; readonly findings: readonly Finding[] };

const compiledBefore = new WeakMap<JsonObject, CompiledSchema>();

/** `path` is where the schema itself stands, for the findings. Compiling takes milliseconds, so each object is compiled once. */
export function compileJsonSchema(schema: JsonObject, path = ""): CompiledSchema {
  const before = compiledBefore.get(schema);
  if (before) return before;
  const compiled = compileFresh(schema, path);
  if (compiled.kind === "compiled") compiledBefore.set(schema, compiled);
  return compiled;
}

function compileFresh(schema: JsonObject, path: string): CompiledSchema {
  if (isDeeperThan(schema, MAX_SCHEMA_DEPTH)) {
    return refused([errorAt(path, `a schema is nested at most ${MAX_SCHEMA_DEPTH} levels deep`)]);
  }
  const bytes = new TextEncoder().encode(JSON.stringify(schema)).length;
  if (bytes > MAX_SCHEMA_BYTES) {
    return refused([errorAt(path, `a schema has at most ${MAX_SCHEMA_BYTES} bytes, this one has ${bytes}`)]);
  }
  if (schema.$async !== undefined) return refused([errorAt(path, `unknown keyword "$async"`)]);
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allErrors: true,
    inlineRefs: false,
    logger: false,
    validateFormats: false,
    verbose: true,
    code: { regExp: ajvLinearRegex },
  });
  const findings: Finding[] = [];
  for (;;) {
    try {
      const check = ajv.compile<Json>(schema);
      return findings.length > 0
        ? refused(findings)
        : { kind: "compiled", validate: (value) => problemsOf(check, value) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const keyword = /^strict mode: unknown keyword: "(.*)"$/s.exec(message)?.[1];
      // Each unknown keyword is learnt and compiling goes on, so that one look shows them all.
      if (keyword === undefined || findings.length >= MAX_PROBLEMS || !learnt(ajv, keyword)) {
        return refused([...findings, errorAt(path, readable(message))]);
      }
      const meant = didYouMean(keyword, knownKeywords);
      findings.push(errorAt(path, `unknown keyword "${keyword}"${meant ? `; did you mean "${meant}"?` : ""}`));
      ajv.removeSchema();
    }
  }
}

function isDeeperThan(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner: Json) => isDeeperThan(inner, levels - 1));
}

function refused(findings: readonly Finding[]): CompiledSchema {
  return { kind: "refused", findings };
}

/** False for a word that ajv does not take as a name of a keyword. */
function learnt(ajv: Ajv2020, keyword: string): boolean {
  try {
    ajv.addKeyword(keyword);
    return true;
  } catch {
    return false;
  }
}

function readable(message: string): string {
  if (message.startsWith("can't resolve reference")) return `${message}: a schema refers only to itself ("#/$defs/…")`;
  if (message.startsWith("no schema with key or ref")) return `${message}: only JSON Schema 2020-12 is known`;
  return message;
}

function problemsOf(check: ValidateFunction<Json>, value: Json): SchemaProblem[] {
  if (check(value)) return [];
  return (check.errors ?? [])
    .filter((error) => error.keyword !== "if")
    .slice(0, MAX_PROBLEMS)
    .map((error) => ({ path: dotted(error.instancePath), message: sentence(error) }));
}

function sentence(error: ErrorObject): string {
  const { keyword, params } = error;
  if (keyword === "required") return `"${params.missingProperty}" is missing`;
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const word = String(params.additionalProperty ?? params.unevaluatedProperty);
    const properties: unknown = error.parentSchema?.properties;
    const meant = didYouMean(word, isJsonObject(properties) ? Object.keys(properties) : []);
    return `unknown key "${word}"${meant ? `; did you mean "${meant}"?` : ""}`;
  }
  if (keyword === "enum")
    return `must be one of ${(params.allowedValues as Json[]).map((v) => JSON.stringify(v)).join(", ")}`;
  if (keyword === "const") return `must be ${JSON.stringify(params.allowedValue)}`;
  return error.message ?? "does not fit the schema";
}

/** "/items/2/name" as `items[2].name`. */
function dotted(pointer: string): string {
  let out = "";
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (/^\d+$/.test(key)) out += `[${key}]`;
    else out += out === "" ? key : `.${key}`;
  }
  return out;
}

const knownKeywords =
  "$anchor $comment $defs $dynamicAnchor $dynamicRef $id $ref $schema additionalProperties allOf anyOf const contains contentEncoding contentMediaType contentSchema default dependentRequired dependentSchemas deprecated description else enum examples exclusiveMaximum exclusiveMinimum format if items maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not oneOf pattern patternProperties prefixItems properties propertyNames readOnly required then title type unevaluatedItems unevaluatedProperties uniqueItems writeOnly".split(
    " ",
  );
