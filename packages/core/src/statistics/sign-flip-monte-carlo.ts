// Sign flips by chance, for units too many to enumerate and on no lattice. The stream can be continued: a borderline p
// is settled by more draws of the same stream, never by a new one.

import type { SeededRandom } from "../support/seeded-random.ts";
import type { FlipMagnitudes } from "./flip-magnitudes.ts";
import { zOfLevel } from "./interval.ts";
import { scoreIntervalOfShare } from "./wilson-interval.ts";

export type FlipCount = {
  /** (hits + 1)/(draws + 1) */
  readonly p: number;
  readonly hits: number;
  readonly draws: number;
  /** Ends of a 99.9 % Wilson interval of hits/draws. */
  readonly pLow: number;
  readonly pHigh: number;
};

export class SignFlipSampler {
  readonly #tables: readonly FourTables[];
  readonly #threshold: number;
  readonly #random: SeededRandom;
  #hits = 0;
  #draws = 0;

  constructor({ sizes, threshold }: FlipMagnitudes, random: SeededRandom) {
    this.#tables = signedSumTables(sizes);
    this.#threshold = threshold;
    this.#random = random;
  }

  /** Draws until there are `draws` in all (whole blocks of 1,000) and counts the hits among all of them. */
  drawTo(draws: number): FlipCount {
    while (this.#draws < draws) {
      this.#hits += this.#hitsOfBlock();
      this.#draws += BLOCK;
    }
    const share = scoreIntervalOfShare(this.#hits / this.#draws, this.#draws, zOfLevel(0.999));
    const p = (this.#hits + 1) / (this.#draws + 1);
    return { p, hits: this.#hits, draws: this.#draws, pLow: share.low, pHigh: share.high };
  }

  /** 1,000 flips at a time, four tables (32 units, 32 random bits) at a time: both stay in the nearest cache. */
  #hitsOfBlock(): number {
    const totals = new Float64Array(BLOCK);
    for (const tables of this.#tables) addSignedSums(totals, tables, this.#random);
    let hits = 0;
    for (const total of totals) if (Math.abs(total) >= this.#threshold) hits += 1;
    return hits;
  }
}

const BLOCK = 1_000;

type FourTables = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

function addSignedSums(totals: Float64Array, [a, b, c, d]: FourTables, random: SeededRandom): void {
  for (let i = 0; i < totals.length; i += 1) {
    const bits = random.nextInt32();
    totals[i]! += a[bits & 255]! + b[(bits >>> 8) & 255]! + c[(bits >>> 16) & 255]! + d[bits >>> 24]!;
  }
}

function signedSumTables(sizes: Float64Array): FourTables[] {
  return Array.from({ length: Math.ceil(sizes.length / 32) }, (_, group) => {
    const tableFrom = (first: number) => signedSums(sizes.subarray(first, first + 8));
    const first = group * 32;
    return [tableFrom(first), tableFrom(first + 8), tableFrom(first + 16), tableFrom(first + 24)];
  });
}

/** The sums that the signs of up to 8 units can give, by their bits (set: plus). Added up unit by unit, in their order. */
function signedSums(sizes: Float64Array): Float64Array {
  const table = new Float64Array(256);
  for (let i = 0; i < 8; i += 1) {
    const size = sizes[i] ?? 0;
    for (let bits = 0; bits < 1 << i; bits += 1) {
      const sum = table[bits]!;
      table[bits] = sum - size;
      table[bits + (1 << i)] = sum + size;
    }
  }
  return table;
}
