// Does the answer match a pattern? Linear time always: a pattern that would need backtracking is refused at freeze.

import { referenceOf } from "../cases/case.ts";
import { errorAt } from "../support/finding.ts";
import { type LinearRegex, linearRegex, MAX_PATTERN_LENGTH } from "../workflows/linear-regex.ts";
import { binaryKey } from "./metric-keys.ts";
import { readAnswer, referenceText } from "./read-answer.ts";
import { type Scorer, scored, unscored } from "./scorer.ts";
import { normaliserOf, optionsSchemaOf } from "./scorer-options.ts";

export const regex: Scorer = {
  name: "regex",
  version: 1,
  about: "1 when the answer matches a pattern (RE2 syntax: no look-around, no back-references).",
  optionsSchema: optionsSchemaOf({
    pattern: { type: "string", minLength: 1, maxLength: MAX_PATTERN_LENGTH, description: "default: the reference" },
    flags: { type: "string", pattern: "^[ims]*$", description: "i: case, m: ^ and $ at lines, s: . matches newlines" },
    whole: { type: "boolean", description: "the whole answer has to match; default false" },
  }),
  checkOptions: (options) => {
    if (typeof options.pattern !== "string") return [];
    try {
      linearRegex(options.pattern, options.flags as string | undefined);
      return [];
    } catch (error) {
      return [errorAt("pattern", (error as Error).message)];
    }
  },
  keys: { matched: binaryKey("the answer matches the pattern") },
  score: async (trial, tools) => {
    const answer = await readAnswer(trial.record, tools);
    if (answer.kind === "none") return { matched: unscored("no_output") };
    const pattern = tools.options.pattern ?? referenceOf(trial.case)?.value;
    if (pattern === undefined) return { matched: unscored("no_reference") };
    const compiled = compiledOnce(referenceText(pattern), (tools.options.flags as string | undefined) ?? "");
    if (answer.kind !== "text") return { matched: scored(0) };
    const text = normaliserOf(tools.options)(answer.text);
    return {
      matched: scored((tools.options.whole === true ? compiled.matchesAll(text) : compiled.test(text)) ? 1 : 0),
    };
  },
};

let lastKey: string | undefined;
let last: LinearRegex | undefined;

function compiledOnce(pattern: string, flags: string): LinearRegex {
  const key = `${flags}/${pattern}`;
  if (last === undefined || key !== lastKey) {
    last = linearRegex(pattern, flags);
    lastKey = key;
  }
  return last;
}
