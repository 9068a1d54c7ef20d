// What an arm runs, as data: everything about a workflow version that can change an answer or a price. It goes into
// the frozen design. The code itself stays outside, reached by an executor and pinned by `codeDigest`.

import { z } from "zod";
import type { Json, JsonObject } from "../support/json.ts";
import { secretNameSchema } from "./secret-name.ts";

const json: z.ZodType<Json> = z.json();
const jsonSchemaSchema = z.record(z.string(), json) as unknown as z.ZodType<JsonObject>;
const usd = z.number().finite().nonnegative();

const slotSchema = z.strictObject({
  kind: z.string().min(1),
  default: z.string().min(1),
  allowed: z.array(z.string().min(1)).min(1),
});

const workflowPriceSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("free") }),
  z.strictObject({ kind: z.literal("perRun"), lowUsd: usd, likelyUsd: usd, highUsd: usd }),
  z.strictObject({ kind: z.literal("tokens"), slot: z.string(), maxOutputTokens: z.number().int().positive() }),
]);

const secretRef = z.strictObject({ secret: secretNameSchema });

export const httpTargetSchema = z.strictObject({
  kind: z.literal("http"),
  url: z.url(),
  headers: z.record(z.string(), z.union([z.string(), secretRef])).optional(),
  signing: secretRef.optional(),
  /** `body` may hold "{{intake.x}}" placeholders that keep the value's type. */
  request: z.strictObject({ method: z.enum(["POST", "PUT"]).optional(), body: json.optional() }).optional(),
  /** JSON pointers into the answer. */
  response: z
    .strictObject({
      outputs: z.record(z.string(), z.string()).optional(),
      usage: z.record(z.string(), z.string()).optional(),
      costUsd: z.string().optional(),
      version: z.string().optional(),
    })
    .optional(),
});

export const commandTargetSchema = z.strictObject({
  kind: z.literal("command"),
  argv: z.array(z.string()).min(1),
  cwd: z.string().optional(),
  env: z.array(z.string()).optional(),
  mode: z.enum(["once", "lines"]).optional(),
});

const moduleTargetSchema = z.strictObject({ kind: z.literal("module") });

export const targetSchema = z.discriminatedUnion("kind", [moduleTargetSchema, httpTargetSchema, commandTargetSchema]);

export const workflowSpecSchema = z.strictObject({
  workflowId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  version: z.number().int().positive(),
  title: z.string().min(1),
  target: targetSchema,
  /** JSON Schema 2020-12 of the intake, at most 64 KB, no remote $ref. */
  intakeSchema: jsonSchemaSchema,
  slots: z.record(z.string(), slotSchema),
  price: workflowPriceSchema.optional(),
  timeoutMs: z.number().int().positive(),
  likelyMs: z.number().nonnegative().optional(),
  /** Names that a module reads; a service names its own in headers and signing. */
  secrets: z.array(secretNameSchema).min(1).optional(),
  /** sha256 of the bundle (module), of argv and the files it names (command); a service has none. */
  codeDigest: z.string().optional(),
});

export type WorkflowSpec = Readonly<z.infer<typeof workflowSpecSchema>>;
export type WorkflowTarget = z.infer<typeof targetSchema>;
export type HttpTarget = z.infer<typeof httpTargetSchema>;
export type CommandTarget = z.infer<typeof commandTargetSchema>;
export type WorkflowPrice = z.infer<typeof workflowPriceSchema>;
export type Slot = z.infer<typeof slotSchema>;
