// How many words do answer and reference share? Words are what white space separates; a list is its members.
// Both empty is full agreement, one empty is none.

import { referenceOf } from "../cases/case.ts";
import type { Json } from "../support/json.ts";
import { shareKey } from "./metric-keys.ts";
import { type Answer, readAnswer } from "./read-answer.ts";
import { type Scorer, scored, unscored } from "./scorer.ts";
import { normaliserOf, optionsSchemaOf } from "./scorer-options.ts";

export const overlapF1: Scorer = {
  name: "overlap_f1",
  version: 1,
  about: "Precision, recall and F1 of the words of the answer against those of the reference.",
  optionsSchema: optionsSchemaOf({
    count: { enum: ["set", "bag"], description: "set: a word counts once; bag: as often as it occurs; default set" },
  }),
  keys: {
    precision: shareKey("share of the answer's words that are in the reference"),
    recall: shareKey("share of the reference's words that are in the answer"),
    f1: shareKey("harmonic mean of precision and recall"),
  },
  score: async (trial, tools) => {
    const answer = await readAnswer(trial.record, tools);
    if (answer.kind === "none") return all(unscored("no_output"));
    const reference = referenceOf(trial.case);
    if (reference === undefined) return all(unscored("no_reference"));
    const normalise = normaliserOf(tools.options);
    const isBag = tools.options.count === "bag";
    const expected = wordsIn(reference.value);
    if (expected === undefined) throw new TypeError("the reference is neither a text nor a list of texts");
    const given = wordsOf(answer, Array.isArray(reference.value));
    if (given === undefined) return all(unscored("unreadable"));
    const { precision, recall, f1 } = overlap(
      counted(given.map(normalise), isBag),
      counted(expected.map(normalise), isBag),
    );
    return { precision: scored(precision), recall: scored(recall), f1: scored(f1) };
  },
};

/** A list is expected where the reference is one: text that is no JSON list of words is then unreadable, not empty. */
function wordsOf(answer: Answer, listExpected: boolean): string[] | undefined {
  if (answer.kind === "structure") return wordsIn(answer.value);
  if (answer.kind !== "text") return undefined;
  if (!listExpected) return wordsIn(answer.text);
  try {
    const value = JSON.parse(answer.text) as Json;
    return Array.isArray(value) ? wordsIn(value) : undefined;
  } catch {
    return undefined;
  }
}

function wordsIn(value: Json): string[] | undefined {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.every(isScalar) ? items.map(String) : undefined;
  }
  if (value === null || typeof value === "object") return undefined;
  return String(value)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

function isScalar(value: Json): boolean {
  return value !== null && typeof value !== "object";
}

function counted(words: readonly string[], isBag: boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, isBag ? (counts.get(word) ?? 0) + 1 : 1);
  return counts;
}

function overlap(given: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>) {
  const total = (counts: ReadonlyMap<string, number>) => counts.values().reduce((sum, count) => sum + count, 0);
  const givenTotal = total(given);
  const expectedTotal = total(expected);
  if (givenTotal === 0 && expectedTotal === 0) return { precision: 1, recall: 1, f1: 1 };
  let shared = 0;
  for (const [word, count] of given) shared += Math.min(count, expected.get(word) ?? 0);
  return {
    precision: givenTotal === 0 ? 0 : shared / givenTotal,
    recall: expectedTotal === 0 ? 0 : shared / expectedTotal,
    f1: (2 * shared) / (givenTotal + expectedTotal),
  };
}

function all(value: ReturnType<typeof unscored>) {
  return { precision: value, recall: value, f1: value };
}
