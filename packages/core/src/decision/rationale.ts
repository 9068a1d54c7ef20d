// What counts as a reason: a sentence that somebody can argue with, not a word that fills the field.

import { errorAt, type Finding } from "../support/finding.ts";

const MIN_CHARACTERS = 20;
const MIN_WORDS = 3;
const MAX_CHARACTERS = 5_000;

const words = new Intl.Segmenter("und", { granularity: "word" });

/** At least 20 characters and three different words, in any script. */
export function checkRationale(path: string, text: string): Finding[] {
  const characters = [...text.trim()].length;
  if (characters < MIN_CHARACTERS) {
    return [errorAt(path, `a reason has at least ${MIN_CHARACTERS} characters; this one has ${characters}`)];
  }
  if (characters > MAX_CHARACTERS) return [errorAt(path, `a reason has at most ${MAX_CHARACTERS} characters`)];
  const different = differentWords(text);
  return different >= MIN_WORDS
    ? []
    : [errorAt(path, `a reason has at least three different words; this one has ${different}`)];
}

function differentWords(text: string): number {
  const found = [...words.segment(text)].filter(({ isWordLike }) => isWordLike === true);
  return new Set(found.map(({ segment }) => segment.toLowerCase())).size;
}
