// How near is the answer to the reference, letter by letter? 1 − d/max(length), d the Levenshtein distance over code
// points (Levenshtein 1966). Two empty texts are the same text: 1.

import { referenceOf } from "../cases/case.ts";
import { shareKey } from "./metric-keys.ts";
import { readAnswer, referenceText } from "./read-answer.ts";
import { type Scorer, scored, unscored } from "./scorer.ts";
import { normaliserOf, optionsSchemaOf } from "./scorer-options.ts";

/** Work is the product of both lengths; above this (two texts of 50,000 code points) it is not done. */
const MAX_CELLS = 2_500_000_000;

export const editSimilarity: Scorer = {
  name: "edit_similarity",
  version: 1,
  about: "Normalised Levenshtein similarity of answer and reference over code points.",
  optionsSchema: optionsSchemaOf({}),
  keys: { similarity: shareKey("1 − edits / length of the longer text") },
  score: async (trial, tools) => {
    const answer = await readAnswer(trial.record, tools);
    if (answer.kind === "none") return { similarity: unscored("no_output") };
    const reference = referenceOf(trial.case);
    if (reference === undefined) return { similarity: unscored("no_reference") };
    const expected = referenceText(reference.value);
    if (answer.kind !== "text") return { similarity: unscored("unreadable") };
    const normalise = normaliserOf(tools.options);
    return { similarity: scored(similarity(normalise(answer.text), normalise(expected))) };
  },
};

function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const left = codePoints(a);
  const right = codePoints(b);
  if (left.length * right.length > MAX_CELLS) throw new RangeError("the texts are too long to be compared");
  return 1 - levenshtein(left, right) / Math.max(left.length, right.length);
}

function codePoints(text: string): Uint32Array {
  return Uint32Array.from(text, (point) => point.codePointAt(0)!);
}

/** Two rows; equal ends are cut off first, which changes no distance. */
export function levenshtein(a: Uint32Array, b: Uint32Array): number {
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a[start] === b[start]) start += 1;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const width = endB - start;
  let previous = Uint32Array.from({ length: width + 1 }, (_, j) => j);
  let current = new Uint32Array(width + 1);
  for (let i = start; i < endA; i += 1) {
    const point = a[i]!;
    let last = i - start + 1;
    current[0] = last;
    for (let j = 0; j < width; j += 1) {
      let best = previous[j]! + (b[start + j] === point ? 0 : 1);
      const above = previous[j + 1]! + 1;
      if (above < best) best = above;
      last += 1;
      if (last < best) best = last;
      last = best;
      current[j + 1] = best;
    }
    [previous, current] = [current, previous];
  }
  return previous[width]!;
}
