// Finds the one output that a scorer looks at and says what is there. Nothing there, something unreadable, and an empty
// text are three different answers.

import type { Json, JsonObject } from "../support/json.ts";
import type { RunRecord } from "../workflows/run-record.ts";
import type { ScorerTools } from "./scorer.ts";

export type Answer =
  | { readonly kind: "text"; readonly text: string }
  /** An object or a list; scalars are text. */
  | { readonly kind: "structure"; readonly value: Json }
  | { readonly kind: "unreadable" }
  | { readonly kind: "none" };

/** A text artifact is read as UTF-8; any other artifact is unreadable as an answer. */
export async function readAnswer(record: RunRecord, tools: ScorerTools): Promise<Answer> {
  const output = record.outputs[outputName(record, tools.options)];
  if (output === undefined) return { kind: "none" };
  if (output.kind === "text") return { kind: "text", text: output.text };
  if (output.kind === "json") return answerOf(output.value);
  const artifact = record.artifacts.find((one) => one.name === output.artifact);
  if (artifact === undefined) return { kind: "none" };
  if (!/^text\/|[/+]json$/.test(artifact.mediaType.split(";")[0]!.trim())) return { kind: "unreadable" };
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(await tools.file(artifact.sha256)) };
  } catch (error) {
    if (error instanceof TypeError) return { kind: "unreadable" };
    throw error;
  }
}

function outputName(record: RunRecord, options: JsonObject): string {
  if (typeof options.output === "string") return options.output;
  const names = Object.keys(record.outputs);
  return names.length === 1 ? names[0]! : "text";
}

function answerOf(value: Json): Answer {
  if (value === null) return { kind: "none" };
  if (typeof value === "object") return { kind: "structure", value };
  return { kind: "text", text: String(value) };
}

/** A reference as text: scalars only. Throws on anything else, for a malformed reference must not become a score. */
export function referenceText(value: Json): string {
  if (typeof value === "object") throw new TypeError("the reference is not a text");
  return String(value);
}
