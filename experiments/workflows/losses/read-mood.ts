// Reads the mood of a remark from word lists: positive, negative or neutral. With `readsNegation` "not good" is
// negative; without it the word "good" decides. No chance and no clock: what the arms lose is all that differs twice.

export type Mood = "positive" | "negative" | "neutral";

const POSITIVE = new Set(["good", "excellent", "useful", "quiet", "sturdy"]);
const NEGATIVE = new Set(["bad", "terrible", "useless", "loud", "flimsy"]);

export function readMood(text: string, readsNegation: boolean): Mood {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  let balance = 0;
  for (const [at, word] of words.entries()) {
    const sign = POSITIVE.has(word) ? 1 : NEGATIVE.has(word) ? -1 : 0;
    const negated = readsNegation && words.slice(Math.max(0, at - 2), at).includes("not");
    balance += negated ? -sign : sign;
  }
  return balance > 0 ? "positive" : balance < 0 ? "negative" : "neutral";
}

/** What the paper provider asks for one remark, in US dollars: a basic fee and a price by the word. */
export function feeUsd(text: string): number {
  const words = text.split(/\s+/).length;
  return (2_000 + 100 * words) / 1e6;
}
