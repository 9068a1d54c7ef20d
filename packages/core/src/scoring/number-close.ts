// Is the answer a number near enough to the reference? The whole answer has to be the number, unless the design says
// that the only number in it will do. A number that cannot be read is wrong, and its distance unknown.

import { referenceOf } from "../cases/case.ts";
import type { Json } from "../support/json.ts";
import { binaryKey } from "./metric-keys.ts";
import { readAnswer } from "./read-answer.ts";
import { type Scorer, scored, unscored } from "./scorer.ts";
import { normaliserOf, optionsSchemaOf } from "./scorer-options.ts";

export const numberClose: Scorer = {
  name: "number_close",
  version: 1,
  about: "1 when the answer is within abs, or within rel times the reference, of the reference.",
  optionsSchema: optionsSchemaOf({
    abs: { type: "number", minimum: 0, description: "absolute tolerance; default 0" },
    rel: { type: "number", minimum: 0, description: "tolerance as a share of the reference; default 0" },
    find: {
      enum: ["whole", "only"],
      description: "whole: the answer is the number; only: the one number in it; default whole",
    },
  }),
  keys: {
    correct: binaryKey("the number is close enough"),
    parsed: binaryKey("the answer could be read as a number"),
    abs_error: {
      kind: "numeric",
      direction: "lower",
      range: { low: 0 },
      unit: "of the answer",
      about: "distance from the reference; unscored where no number could be read",
    },
  },
  score: async (trial, tools) => {
    const answer = await readAnswer(trial.record, tools);
    if (answer.kind === "none") {
      return { correct: unscored("no_output"), parsed: unscored("no_output"), abs_error: unscored("no_output") };
    }
    const text = answer.kind === "text" ? normaliserOf(tools.options)(answer.text) : "";
    const value = tools.options.find === "only" ? onlyNumberIn(text) : numberFrom(text);
    const parsed = scored(value === undefined ? 0 : 1);
    const reference = referenceOf(trial.case);
    if (reference === undefined) {
      return { correct: unscored("no_reference"), parsed, abs_error: unscored("no_reference") };
    }
    const target = referenceNumber(reference.value);
    if (value === undefined) return { correct: scored(0), parsed, abs_error: unscored("unreadable") };
    const error = Math.abs(value - target);
    const allowed = Math.max(Number(tools.options.abs ?? 0), Number(tools.options.rel ?? 0) * Math.abs(target));
    return { correct: scored(error <= allowed ? 1 : 0), parsed, abs_error: scored(error) };
  },
};

function referenceNumber(value: Json): number {
  const target = typeof value === "string" ? numberFrom(value) : value;
  if (typeof target !== "number") throw new TypeError(`the reference is not a number: ${JSON.stringify(value)}`);
  return target;
}

/** Decimal notation with an optional sign and exponent, nothing else around it but space; undefined for anything else. */
function numberFrom(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

/** The number in a text that holds exactly one; "1,000" or "3.4.5" are none that could be read with certainty. */
function onlyNumberIn(text: string): number | undefined {
  const found = text.match(/(?:(?<![\p{L}\p{N}])[+-])?\.?\d[\d.,]*(?:e[+-]?\d+)?/giu) ?? [];
  return found.length === 1 ? numberFrom(found[0].replace(/[.,]$/, "")) : undefined;
}
