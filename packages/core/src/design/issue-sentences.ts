// Turns what a schema refused into findings that a person can act on: each names the field, the rule and the value.

import type { z } from "zod";
import { didYouMean } from "../support/did-you-mean.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import { formatPath } from "./document-path.ts";
import { schemaKeysAt } from "./schema-keys.ts";

type Issue = z.core.$ZodIssue;

/** One finding per rule that is broken; several for an object with several unknown keys. */
export function issueFindings(schema: z.ZodType, error: z.ZodError, value: unknown): Finding[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      const known = schemaKeysAt(schema, issue.path);
      return issue.keys.map((key) => errorAt(formatPath([...issue.path, key]), unknownKeySentence(key, known)));
    }
    return [errorAt(formatPath(issue.path), issueSentence(issue, value))];
  });
}

export function unknownKeySentence(key: string, known: readonly string[]): string {
  return unknownWordSentence(`unknown key "${key}"`, key, known, "known here");
}

/** "…; did you mean "x"?", or the list of what there is. */
export function unknownWordSentence(head: string, word: string, known: readonly string[], listed: string): string {
  const longer = known.find((k) => word.length >= 3 && k.toLowerCase().startsWith(word.toLowerCase()));
  const near = longer ?? didYouMean(word, known);
  if (near !== undefined) return `${head}; did you mean "${near}"?`;
  if (known.length === 0) return `${head}; there is none`;
  const shown = known.slice(0, 20).join(", ");
  return `${head}; ${listed}: ${shown}${known.length > 20 ? `, … (${known.length} in all)` : ""}`;
}

function issueSentence(issue: Issue, root: unknown): string {
  const last = issue.path.at(-1);
  const field = last === undefined ? "the document" : typeof last === "number" ? `item ${last + 1}` : String(last);
  const value = valueAt(root, issue.path);
  const rule = ruleOf(issue);
  return value === undefined
    ? `${field} is missing: it must be ${rule}`
    : `${field} must be ${rule}, not ${shown(value)}`;
}

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeWord(issue.expected);
    case "invalid_value":
      return issue.values.length === 1 ? shown(issue.values[0]) : `one of ${issue.values.map(shown).join(", ")}`;
    case "too_small":
      return boundWords(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      return boundWords(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "invalid_format":
      // The schema gives its patterns in words.
      return issue.message;
    case "invalid_union":
      return [...new Set(issue.errors.flatMap((branch) => branch.slice(0, 1).map(ruleOf)))].join(" or ");
    default:
      return issue.message;
  }
}

function typeWord(expected: string): string {
  const words: Record<string, string> = {
    string: "text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
    record: "an object",
    null: "null",
  };
  return words[expected] ?? expected;
}

function boundWords(origin: string, comparison: string, bound: number | bigint): string {
  if (origin === "string") return `${comparison} ${bound} ${bound === 1 ? "character" : "characters"} long`;
  if (origin === "array" || origin === "set") return `a list of ${comparison} ${bound}`;
  return `${comparison} ${bound}`;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const segment of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[segment];
  }
  return value;
}

/** A value as it is shown in a sentence: short, and never the whole of something large. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…"` : text;
}
