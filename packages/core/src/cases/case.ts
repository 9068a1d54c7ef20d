// One input that every arm sees, with the answer to hold it against. Parsed once at the door; trusted inside.

import { z } from "zod";
import type { Brand } from "../support/brand.ts";
import type { Json, JsonObject } from "../support/json.ts";

export type CaseId = Brand<string, "CaseId">;

const json: z.ZodType<Json> = z.json();
const jsonObject = z.record(z.string(), json) as unknown as z.ZodType<JsonObject>;

export const tagValueSchema = z.union([z.string(), z.number(), z.boolean()]);

export const caseSchema = z.strictObject({
  caseId: z
    .string()
    .min(1)
    .max(512)
    .transform((id) => id as CaseId),
  intake: jsonObject,
  tags: z.record(z.string(), tagValueSchema).optional(),
  holdout: z.boolean().optional(),
  source: z.strictObject({ runId: z.string().min(1) }).optional(),
  reference: z.strictObject({ gold: json.optional(), silver: json.optional() }).optional(),
});

/** `intake` and `reference` may hold attachments: `{ "$file": … }` (see attachment.ts). */
export type Case = Readonly<z.infer<typeof caseSchema>>;
export type TagValue = z.infer<typeof tagValueSchema>;

export type ReferenceTier = "gold" | "silver";

/** Gold wins over silver; undefined when the case has neither. */
export function referenceOf(one: Case): { readonly tier: ReferenceTier; readonly value: Json } | undefined {
  if (one.reference?.gold !== undefined) return { tier: "gold", value: one.reference.gold };
  if (one.reference?.silver !== undefined) return { tier: "silver", value: one.reference.silver };
  return undefined;
}
