// Random positions, each exactly as likely as the next: what does not divide evenly is thrown back. Two positions come from
// one random word as long as half a word can name them all, which halves the time of every bootstrap.

import type { SeededRandom } from "../support/seeded-random.ts";

const HALF = 65_536;

/** Fills `into` with positions 0 … bound − 1. */
export function drawWithReplacement(into: Uint32Array, bound: number, random: SeededRandom): void {
  if (bound <= HALF) drawFromHalves(into, bound, random);
  else drawFromWords(into, bound, random);
}

/** A half word h names position ⌊h·bound/65,536⌋; the first few remainders are refused (Lemire 2019). */
function drawFromHalves(into: Uint32Array, bound: number, random: SeededRandom): void {
  const refused = HALF % bound;
  let filled = 0;
  while (filled < into.length) {
    const word = random.nextInt32();
    const upper = Math.imul(word >>> 16, bound);
    if ((upper & 0xffff) >= refused) {
      into[filled] = upper >>> 16;
      filled += 1;
    }
    const lower = Math.imul(word & 0xffff, bound);
    if ((lower & 0xffff) >= refused && filled < into.length) {
      into[filled] = lower >>> 16;
      filled += 1;
    }
  }
}

function drawFromWords(into: Uint32Array, bound: number, random: SeededRandom): void {
  // Unsigned integers throughout: the engine divides them as such.
  const perPosition = Math.floor(2 ** 32 / bound) >>> 0;
  const limit = perPosition * bound;
  for (let i = 0; i < into.length; i += 1) {
    let word = random.nextInt32() >>> 0;
    while (word >= limit) word = random.nextInt32() >>> 0;
    into[i] = (word / perPosition) >>> 0;
  }
}
