// Reads what a workflow answered: a result, its own failure, or something that is neither. Unknown extra fields are
// ignored; a field that we use and cannot read makes the answer invalid, with the field named.

import { z } from "zod";
import { type Usage, usageSchema } from "../money/usage.ts";
import { isJsonObject, type Json } from "../support/json.ts";
import { readJson } from "./read-json.ts";

export type CheckedOutput =
  | { readonly kind: "json"; readonly value: Json }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly mediaType: string };

export type Spent = { readonly usage: Usage; readonly costUsd?: number };

export type CheckedAnswer =
  | {
      readonly kind: "result";
      readonly outputs: ReadonlyMap<string, CheckedOutput>;
      readonly spent: Spent;
      readonly gates: readonly Gate[];
      readonly providers: readonly Provider[];
      readonly version?: string;
    }
  | { readonly kind: "failure"; readonly code: string; readonly message: string; readonly spent: Spent }
  /** `spent` holds what could still be read: a bill stays a bill beside an unreadable output. */
  | { readonly kind: "invalid"; readonly message: string; readonly spent: Spent };

type Gate = z.infer<typeof gateSchema>;
type Provider = z.infer<typeof providerSchema>;

/** Python and others write an unknown as null; it means the same as absent. */
const absent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

const gateSchema = z.object({ name: z.string().min(1), passed: z.boolean(), message: absent(z.string()) });
const providerSchema = z.object({ slot: z.string(), requested: z.string(), answered: absent(z.string()) });
const usageAnswer = z.object(
  Object.fromEntries(Object.entries(usageSchema.shape).map(([name, schema]) => [name, absent(schema)])),
);
const costAnswer = absent(z.number().nonnegative().max(1e6));
const restSchema = z.object({
  usage: absent(usageAnswer),
  costUsd: costAnswer,
  gates: absent(z.array(gateSchema)),
  providers: absent(z.array(providerSchema)),
  version: absent(z.string()),
});
const failedSchema = z.object({ code: z.string().min(1).max(100), message: z.string() });

const outputName = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,127}$/u;
const mediaTypePattern = /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=[^\s;]+)*$/;
const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function checkAnswer(value: unknown): CheckedAnswer {
  const spent = readableSpent(value);
  const invalid = (message: string): CheckedAnswer => ({ kind: "invalid", message, spent });
  if (!isJsonObject(value)) return invalid(`the answer is ${describe(value)}, not an object with outputs`);

  const rest = restSchema.safeParse(value);
  if (!rest.success) return invalid(describeIssue(rest.error));

  if (value.failed !== undefined && value.failed !== null) {
    const failed = failedSchema.safeParse(value.failed);
    return failed.success
      ? { kind: "failure", ...failed.data, spent }
      : invalid(`failed.${describeIssue(failed.error)}`);
  }

  if (!isJsonObject(value.outputs)) return invalid(`outputs is ${describe(value.outputs)}, not an object`);
  const outputs = new Map<string, CheckedOutput>();
  for (const [name, raw] of Object.entries(value.outputs)) {
    if (!outputName.test(name) || name === "__proto__")
      return invalid(`outputs has a name that is not allowed: ${JSON.stringify(name.slice(0, 80))}`);
    const output = readOutput(raw, `outputs.${name}`);
    if (typeof output === "string") return invalid(output);
    outputs.set(name, output);
  }
  if (outputs.size === 0) return invalid("outputs is empty");
  const { gates = [], providers = [], version } = rest.data;
  return { kind: "result", outputs, spent, gates, providers, ...(version !== undefined && { version }) };
}

/** Bytes come as a Uint8Array from a module, as base64 from a service or a command. A string says what is wrong. */
function readOutput(raw: unknown, path: string): CheckedOutput | string {
  if (isJsonObject(raw) && "mediaType" in raw && "bytes" in raw && Object.keys(raw).length === 2) {
    const { bytes, mediaType } = raw as { bytes: unknown; mediaType: unknown };
    if (typeof mediaType !== "string" || !mediaTypePattern.test(mediaType))
      return `${path}.mediaType is not a media type`;
    if (bytes instanceof Uint8Array) return { kind: "bytes", bytes, mediaType };
    if (typeof bytes === "string" && base64Pattern.test(bytes))
      return { kind: "bytes", bytes: bytesOfBase64(bytes), mediaType };
    return `${path}.bytes is neither bytes nor base64`;
  }
  const read = readJson(raw, path);
  return read.kind === "json" ? read : read.reason;
}

function bytesOfBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function readableSpent(value: unknown): Spent {
  if (!isJsonObject(value)) return { usage: {} };
  const usage = usageAnswer.safeParse(value.usage);
  const cost = costAnswer.safeParse(value.costUsd);
  const known = usage.success ? Object.entries(usage.data).filter(([, count]) => count !== undefined) : [];
  return {
    usage: Object.fromEntries(known) as Usage,
    ...(cost.success && cost.data !== undefined && { costUsd: cost.data }),
  };
}

function describe(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join(".")}: ${issue.message}` : "unreadable";
}
