// Records travel as one JSON text beside the attributes that conditions read: exact for every number and every text
// that JSON can hold, which DynamoDB's own numbers and maps are not. Parsed at the door; what does not fit is corrupt.

import { DomainError } from "@assay/core/support";
import type { z } from "zod";
import type { Item } from "./dynamo.ts";

export function bodyOf(record: unknown): { readonly body: string } {
  return { body: JSON.stringify(record) };
}

export function parseBody<T>(item: Item, schema: z.ZodType<T>, what: string): T {
  const { body } = item;
  if (typeof body !== "string") throw new DomainError("corrupt", `${what}: the stored item has no body`);
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    throw new DomainError("corrupt", `${what}: the stored body is not JSON`, { cause });
  }
  return parseStored(json, schema, what);
}

export function parseStored<T>(stored: unknown, schema: z.ZodType<T>, what: string): T {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.map(String).join(".") ?? "";
  throw new DomainError("corrupt", `${what}: stored field "${where}": ${issue?.message ?? "does not fit"}`, {
    cause: parsed.error,
  });
}
