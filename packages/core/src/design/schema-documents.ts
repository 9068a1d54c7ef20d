// The JSON Schemas that editors and other programs use: made from the schemas that the code itself checks with, so that
// the two cannot disagree. `docs/schemas` holds them as files.

import { z } from "zod";
import { caseSchema } from "../cases/case.ts";
import { designSchema } from "./design-schema.ts";
import { frozenDesignSchema } from "./frozen-design.ts";

const documents = {
  design: { schema: designSchema, title: "Design of an experiment" },
  case: { schema: caseSchema, title: "One case, as a line of a case file" },
  frozen: { schema: frozenDesignSchema, title: "A frozen design" },
} as const;

export type SchemaName = keyof typeof documents;
export const schemaNames = Object.keys(documents) as SchemaName[];

/** JSON Schema 2020-12 of what a person writes: fields with a default may be left out. */
export function schemaDocument(name: SchemaName): Record<string, unknown> {
  const { schema, title } = documents[name];
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" });
  return { $schema, title, ...rest };
}
