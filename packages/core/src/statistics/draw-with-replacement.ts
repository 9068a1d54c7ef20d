// Random positions, each exactly as likely as the next: the upper end of the 32-bit range that does not divide evenly
// is thrown back.

import type { SeededRandom } from "../support/seeded-random.ts";

/** Fills `into` with positions 0 … bound − 1. */
export function drawWithReplacement(into: Uint32Array, bound: number, random: SeededRandom): void {
  const perPosition = Math.floor(2 ** 32 / bound);
  const limit = perPosition * bound;
  for (let i = 0; i < into.length; i += 1) {
    let word = random.nextUint32();
    while (word >= limit) word = random.nextUint32();
    into[i] = word / perPosition;
  }
}
