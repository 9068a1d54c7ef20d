// The only source of chance. Every stream has a seed of its own, so results repeat to the bit.

import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

export type SeededRandom = {
  /** Uniform over all 32-bit integers, 0 to 2^32 − 1. */
  nextUint32(): number;
  /** The same word as a signed integer, for inner loops: every value of it is a small integer to the engine. */
  nextInt32(): number;
  /** Uniform over 0, 1, … bound − 1. */
  nextBelow(bound: number): number;
  /** Uniform on [0, 1) with 53 bits. */
  nextFloat(): number;
};

/** `seedHex`: at least 32 hex digits (a sha256 in hex will do); only the first 32 count. */
export function seededRandom(seedHex: string): SeededRandom {
  if (!/^[0-9a-f]{32}/.test(seedHex)) throw new TypeError(`a seed is at least 32 hex digits, not "${seedHex}"`);
  const word = (i: number) => Number.parseInt(seedHex.slice(8 * i, 8 * i + 8), 16) | 0;
  const state = [word(0), word(1), word(2), word(3)];
  const generator = xoroshiro128plusFromState(state.every((w) => w === 0) ? [1, 0, 0, 0] : state);
  const nextUint32 = () => generator.next() >>> 0;
  return {
    nextUint32,
    nextInt32: () => generator.next(),
    nextBelow: (bound) => uniformInt(generator, 0, bound - 1),
    nextFloat: () => ((nextUint32() >>> 5) * 67_108_864 + (nextUint32() >>> 6)) / 9_007_199_254_740_992,
  };
}

/** Fisher–Yates; returns a new array. */
export function shuffled<T>(items: readonly T[], random: SeededRandom): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = random.nextBelow(i + 1);
    const held = out[i] as T;
    out[i] = out[j] as T;
    out[j] = held;
  }
  return out;
}
