// Is the answer JSON, and does it fit a schema? Needs no reference.

import type { Json, JsonObject } from "../support/json.ts";
import { type CompiledSchema, compileJsonSchema } from "../workflows/json-schema.ts";
import { binaryKey } from "./metric-keys.ts";
import { type Answer, readAnswer } from "./read-answer.ts";
import { type Scorer, scored, unscored } from "./scorer.ts";
import { optionsSchemaOf } from "./scorer-options.ts";

export const jsonSchema: Scorer = {
  name: "json_schema",
  version: 1,
  about: "1 when the answer is JSON that fits a JSON Schema 2020-12.",
  optionsSchema: optionsSchemaOf(
    {
      schema: { type: "object", description: "JSON Schema 2020-12, at most 64 KB, nothing remote" },
      fenced: { type: "boolean", description: "the answer may be one fenced code block; default false" },
    },
    ["schema"],
  ),
  checkOptions: (options) => {
    const compiled = compileJsonSchema(options.schema as JsonObject, "schema");
    return compiled.kind === "refused" ? compiled.findings : [];
  },
  keys: {
    valid: binaryKey("the answer fits the schema"),
    parsed: binaryKey("the answer is JSON"),
  },
  score: async (trial, tools) => {
    const answer = await readAnswer(trial.record, tools);
    if (answer.kind === "none") return { valid: unscored("no_output"), parsed: unscored("no_output") };
    const value = valueIn(answer, tools.options.fenced === true);
    if (value === undefined) return { valid: scored(0), parsed: scored(0) };
    const compiled = compiledOnce(tools.options.schema as JsonObject);
    if (compiled.kind === "refused") throw new TypeError(compiled.findings[0]?.message);
    return { valid: scored(compiled.validate(value).length === 0 ? 1 : 0), parsed: scored(1) };
  },
};

function valueIn(answer: Answer, fenced: boolean): Json | undefined {
  if (answer.kind === "structure") return answer.value;
  if (answer.kind !== "text") return undefined;
  const inside = fenced ? /^\s*```[a-z]*\n([\s\S]*)\n```\s*$/i.exec(answer.text)?.[1] : undefined;
  try {
    return JSON.parse(inside ?? answer.text) as Json;
  } catch {
    return undefined;
  }
}

const compiledSchemas = new WeakMap<JsonObject, CompiledSchema>();

function compiledOnce(schema: JsonObject): CompiledSchema {
  const known = compiledSchemas.get(schema);
  if (known !== undefined) return known;
  const compiled = compileJsonSchema(schema);
  compiledSchemas.set(schema, compiled);
  return compiled;
}
