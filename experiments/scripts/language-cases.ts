// Cuts texts of many languages into cases: per language three short slices and two long ones, about 15 % held out.
// Both case sets are cut by this one rule, so that they differ in the source of the text and in nothing else.

import { caseLanguages } from "./case-languages.ts";
import { seededShare } from "./seeded-order.ts";

const LENGTHS = {
  short: { low: 20, high: 40, slices: 3 },
  long: { low: 120, high: 160, slices: 2 },
} as const;

const HOLDOUT_SHARE = 0.15;

/**
 * The beginning of a text, between `low` and `high` code points long: at the last space inside those bounds, else at
 * `high`, but never before a combining mark. Undefined when the text is too short.
 */
export function cutText(text: string, low: number, high: number): string | undefined {
  const points = [...text.trim()];
  if (points.length < low) return undefined;
  if (points.length <= high) return points.join("");
  let end = points.lastIndexOf(" ", high);
  if (end < low + 2) {
    end = high;
    while (/[\p{M}\u200c\u200d]/u.test(points[end] ?? "")) end -= 1;
  }
  return points
    .slice(0, end)
    .join("")
    .replace(/[\s,;:]+$/u, "");
}

export type TextSource = {
  readonly seed: string;
  /** What stands between two pieces when one is too short for a slice. */
  readonly joiner: string;
  /** Pieces of text in a language, in the order to use them; each ends up in one slice at most. */
  readonly pieces: (label: string, length: string) => readonly string[];
};

/** JSONL of a case set. */
export function languageCases({ seed, joiner, pieces }: TextSource): string {
  const lines: string[] = [];
  for (const [label, { script }] of Object.entries(caseLanguages)) {
    for (const [length, { low, high, slices }] of Object.entries(LENGTHS)) {
      // Twice the least length leaves the cut a choice of where to end.
      const texts = gather(pieces(label, length), joiner, 2 * low);
      for (let n = 1; n <= slices; n += 1) {
        const caseId = `${label}-${length}-${n}`;
        const text = cutText(texts[n - 1] ?? "", low, high);
        if (text === undefined) throw new Error(`not enough text for ${caseId}`);
        const holdout = seededShare(seed, caseId) < HOLDOUT_SHARE ? { holdout: true } : {};
        const tags = { language: label, script, length };
        lines.push(JSON.stringify({ caseId, intake: { text }, tags, ...holdout, reference: { gold: label } }));
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Joins neighbouring pieces until each text has at least `enough` code points; a rest that is too short is left. */
function gather(pieces: readonly string[], joiner: string, enough: number): string[] {
  const texts: string[] = [];
  let text = "";
  for (const piece of pieces) {
    text = text === "" ? piece : text + joiner + piece;
    if ([...text].length < enough) continue;
    texts.push(text);
    text = "";
  }
  return texts;
}
