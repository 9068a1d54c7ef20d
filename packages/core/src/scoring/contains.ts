// Does the answer contain what it should: the reference, or a fixed text of the design? Never true of an empty text.

import { referenceOf } from "../cases/case.ts";
import type { Json } from "../support/json.ts";
import { binaryKey, shareKey } from "./metric-keys.ts";
import { readAnswer, referenceText } from "./read-answer.ts";
import { type Scorer, scored, unscored } from "./scorer.ts";
import { normaliserOf, optionsSchemaOf } from "./scorer-options.ts";

const nonEmpty = { type: "string", minLength: 1 } as const;

export const contains: Scorer = {
  name: "contains",
  version: 1,
  about: "1 when the answer contains the expected text, or all (or any) of several.",
  optionsSchema: optionsSchemaOf({
    text: {
      anyOf: [nonEmpty, { type: "array", minItems: 1, items: nonEmpty }],
      description: "what to look for; default: the reference, a text or a list of texts",
    },
    mode: { enum: ["all", "any"], description: "of several texts; default all" },
  }),
  keys: {
    correct: binaryKey("the expected texts are in the answer"),
    found_share: shareKey("share of the expected texts that are in the answer"),
  },
  score: async (trial, tools) => {
    const answer = await readAnswer(trial.record, tools);
    if (answer.kind === "none") return both(unscored("no_output"));
    const expected = tools.options.text ?? referenceOf(trial.case)?.value;
    if (expected === undefined) return both(unscored("no_reference"));
    const normalise = normaliserOf(tools.options);
    const wanted = (Array.isArray(expected) ? expected : [expected]).map((one: Json) => normalise(referenceText(one)));
    if (wanted.length === 0 || wanted.includes("")) throw new TypeError("an empty text is in every answer");
    if (answer.kind !== "text") return { correct: scored(0), found_share: unscored("unreadable") };
    const text = normalise(answer.text);
    const found = wanted.filter((one) => text.includes(one)).length;
    const needed = tools.options.mode === "any" ? 1 : wanted.length;
    return { correct: scored(found >= needed ? 1 : 0), found_share: scored(found / wanted.length) };
  },
};

function both(value: ReturnType<typeof unscored>) {
  return { correct: value, found_share: value };
}
