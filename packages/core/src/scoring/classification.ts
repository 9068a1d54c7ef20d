// Did the answer name the right class? An answer that is there and cannot be read is wrong, not missing; how often
// that happens is a key of its own. One parse serves every key.

import { referenceOf } from "../cases/case.ts";
import { errorAt } from "../support/finding.ts";
import type { JsonObject } from "../support/json.ts";
import { binaryKey } from "./metric-keys.ts";
import { type LabelBook, labelBook, parseLabel } from "./parse-label.ts";
import { readAnswer, referenceText } from "./read-answer.ts";
import { type Scorer, scored, unscored } from "./scorer.ts";
import { normaliserOf, optionsSchemaOf } from "./scorer-options.ts";

const name = { type: "string", minLength: 1 } as const;

export const classification: Scorer = {
  name: "classification",
  version: 1,
  about: "Whether the answer names the right one of a closed list of labels.",
  optionsSchema: optionsSchemaOf(
    {
      labels: { type: "array", minItems: 2, uniqueItems: true, items: name, description: "every label there is" },
      aliases: {
        type: "object",
        additionalProperties: { type: "array", items: name },
        description: "other spellings of a label",
      },
    },
    ["labels"],
  ),
  checkOptions: (options) => {
    const labels = options.labels as readonly string[];
    const unknown = Object.keys((options.aliases ?? {}) as JsonObject).filter((label) => !labels.includes(label));
    if (unknown.length > 0) return unknown.map((label) => errorAt(`aliases.${label}`, `"${label}" is not a label`));
    try {
      bookOf(options);
      return [];
    } catch (error) {
      return [errorAt("aliases", (error as Error).message)];
    }
  },
  keys: {
    correct: binaryKey("the whole answer is the right label (or an alias of it)"),
    parsed: binaryKey("the whole answer is a label"),
    correct_after_repair: binaryKey("right as well when the answer only mentions the label, and no other"),
    answer_words: {
      kind: "numeric",
      direction: "lower",
      range: { low: 0 },
      unit: "words",
      about: "length of the answer; one or two where a label was asked for",
    },
  },
  score: async (trial, tools) => {
    const answer = await readAnswer(trial.record, tools);
    if (answer.kind === "none") {
      const none = unscored("no_output");
      return { correct: none, parsed: none, correct_after_repair: none, answer_words: none };
    }
    const book = bookOf(tools.options);
    const normalise = normaliserOf(tools.options);
    const text = answer.kind === "text" ? answer.text : undefined;
    const given = text === undefined ? ({ kind: "unparsed" } as const) : parseLabel(normalise(text), book);
    const parsed = scored(given.kind === "strict" ? 1 : 0);
    const answerWords = text === undefined ? unscored("unreadable") : scored(wordCount(text));
    const reference = referenceOf(trial.case);
    if (reference === undefined) {
      const none = unscored("no_reference");
      return { correct: none, parsed, correct_after_repair: none, answer_words: answerWords };
    }
    const expected = book.byName.get(normalise(referenceText(reference.value)));
    if (expected === undefined)
      throw new RangeError(`the reference is not a label: ${JSON.stringify(reference.value)}`);
    return {
      correct: scored(given.kind === "strict" && given.label === expected ? 1 : 0),
      parsed,
      correct_after_repair: scored(given.kind !== "unparsed" && given.label === expected ? 1 : 0),
      answer_words: answerWords,
    };
  },
};

const books = new WeakMap<JsonObject, LabelBook>();

function bookOf(options: JsonObject): LabelBook {
  const known = books.get(options);
  if (known !== undefined) return known;
  const aliases = (options.aliases ?? {}) as Readonly<Record<string, readonly string[]>>;
  const book = labelBook(options.labels as readonly string[], aliases, normaliserOf(options));
  books.set(options, book);
  return book;
}

function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}
