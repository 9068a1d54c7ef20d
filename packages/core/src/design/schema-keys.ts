// The keys that a schema allows at a place, for "did you mean". Reads zod's own description of the schema.

import type { z } from "zod";

type SchemaNode = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
};

/** Keys of the object at `path`; empty where the schema names none. */
export function schemaKeysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const node = schema._zod.def as unknown as SchemaNode;
  const inner = node.innerType ?? node.in;
  if (inner !== undefined) return schemaKeysAt(inner, path);
  if (node.options !== undefined) return node.options.flatMap((option) => schemaKeysAt(option, path));
  const [first, ...rest] = path;
  if (first === undefined) return node.shape === undefined ? [] : Object.keys(node.shape);
  const next = node.shape?.[String(first)] ?? node.element ?? node.valueType ?? node.catchall;
  return next === undefined ? [] : schemaKeysAt(next, rest);
}
