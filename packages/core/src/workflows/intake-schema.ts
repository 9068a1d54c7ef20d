// What a workflow takes, as a JSON Schema over the whole intake. An intake is always an object; attachments in it are
// objects too (`{ "$file": { sha256, … } }`) and are checked as such.

import { errorAt } from "../support/finding.ts";
import type { JsonObject } from "../support/json.ts";
import { type CompiledSchema, compileJsonSchema, type SchemaProblem } from "./json-schema.ts";

export type CompiledIntakeSchema =
  | { readonly kind: "compiled"; readonly validate: (intake: JsonObject) => SchemaProblem[] }
  | Extract<CompiledSchema, { kind: "refused" }>;

export function compileIntakeSchema(schema: JsonObject, path = "intakeSchema"): CompiledIntakeSchema {
  if (schema.type !== undefined && !mayBeObject(schema.type)) {
    return {
      kind: "refused",
      findings: [errorAt(path, `an intake is an object, but the schema says type ${JSON.stringify(schema.type)}`)],
    };
  }
  return compileJsonSchema(schema, path);
}

function mayBeObject(type: unknown): boolean {
  return type === "object" || (Array.isArray(type) && type.includes("object"));
}
