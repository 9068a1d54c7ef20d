// Is the answer the reference, whole? Structures are compared as values (key order does not count), texts as texts.

import { referenceOf } from "../cases/case.ts";
import { canonicalJson } from "../support/canonical-json.ts";
import type { Json } from "../support/json.ts";
import { binaryKey } from "./metric-keys.ts";
import { type Answer, readAnswer } from "./read-answer.ts";
import { type Scorer, scored, unscored } from "./scorer.ts";
import { normaliserOf, optionsSchemaOf } from "./scorer-options.ts";

export const exactMatch: Scorer = {
  name: "exact_match",
  version: 1,
  about: "1 when the answer equals the reference.",
  optionsSchema: optionsSchemaOf({
    anyOf: { type: "boolean", description: "the reference is a list of which any member will do; default false" },
  }),
  keys: { correct: binaryKey("the answer equals the reference") },
  score: async (trial, tools) => {
    const answer = await readAnswer(trial.record, tools);
    if (answer.kind === "none") return { correct: unscored("no_output") };
    const reference = referenceOf(trial.case);
    if (reference === undefined) return { correct: unscored("no_reference") };
    const normalise = normaliserOf(tools.options);
    const accepted = tools.options.anyOf === true ? reference.value : [reference.value];
    if (!Array.isArray(accepted) || accepted.length === 0) {
      throw new TypeError("with anyOf the reference is a list with at least one member");
    }
    return { correct: scored(accepted.some((one: Json) => isSame(answer, one, normalise)) ? 1 : 0) };
  },
};

function isSame(answer: Answer, reference: Json, normalise: (text: string) => string): boolean {
  if (answer.kind === "text") {
    if (reference === null || typeof reference !== "object")
      return normalise(answer.text) === normalise(String(reference));
    const value = jsonIn(answer.text);
    return value !== undefined && sameStructure(value, reference, normalise);
  }
  return answer.kind === "structure" && sameStructure(answer.value, reference, normalise);
}

function sameStructure(a: Json, b: Json, normalise: (text: string) => string): boolean {
  return canonicalJson(normalised(a, normalise)) === canonicalJson(normalised(b, normalise));
}

function normalised(value: Json, normalise: (text: string) => string): Json {
  if (typeof value === "string") return normalise(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => normalised(item, normalise));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalised(item, normalise)]));
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
