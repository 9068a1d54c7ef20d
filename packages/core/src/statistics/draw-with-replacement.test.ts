import { expect, test } from "vitest";
import type { SeededRandom } from "../support/seeded-random.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { drawWithReplacement } from "./draw-with-replacement.ts";

/** Gives these words one after another; never more than there are. */
function listed(words: ArrayLike<number>): SeededRandom & { used: () => number } {
  let next = 0;
  const nextUint32 = () => {
    if (next >= words.length) throw new RangeError("no more words");
    next += 1;
    return words[next - 1]!;
  };
  const nextInt32 = () => nextUint32() | 0;
  return { nextUint32, nextInt32, nextBelow: nextUint32, nextFloat: nextUint32, used: () => next };
}

for (const bound of [1, 2, 3, 7, 100, 4_097, 65_535, 65_536]) {
  test(`over all half words every one of ${bound} positions is drawn equally often`, () => {
    const each = Math.floor(65_536 / bound);
    for (const shift of [0, 16]) {
      // One half of every word runs through all its values, the other stays at one that is accepted.
      const still = (65_535 << (16 - shift)) >>> 0;
      const words = Uint32Array.from({ length: 65_536 }, (_, half) => ((half << shift) | still) >>> 0);
      const drawn = new Uint32Array(65_536 + each * bound);
      drawWithReplacement(drawn, bound, listed(words));
      const counts = new Uint32Array(bound);
      for (const position of drawn) counts[position]! += 1;
      counts[bound - 1]! -= 65_536;
      expect(counts.every((count) => count === each)).toBe(true);
    }
  });
}

test("the upper half of a word comes first, and a refused half is skipped", () => {
  const drawn = new Uint32Array(3);
  // With 3 positions a half word is refused when its remainder is 0: 0 is.
  const random = listed([0x0000_ffff, 0x5556_0000, 0xaaab_0001]);
  drawWithReplacement(drawn, 3, random);
  expect([...drawn]).toEqual([2, 1, 2]);
  expect(random.used()).toBe(3);
});

test("more positions than half a word can name come from whole words, and the uneven rest is thrown back", () => {
  const drawn = new Uint32Array(3);
  const bound = 65_537;
  const each = Math.floor(2 ** 32 / bound);
  drawWithReplacement(drawn, bound, listed([each * bound, 0, each, each * bound - 1]));
  expect([...drawn]).toEqual([0, 1, bound - 1]);
});

test("nothing is drawn for no places", () => {
  const random = listed([]);
  drawWithReplacement(new Uint32Array(0), 5, random);
  expect(random.used()).toBe(0);
});

test("both ways of drawing spread evenly over many positions", () => {
  for (const bound of [65_000, 70_000]) {
    const drawn = new Uint32Array(700_000);
    drawWithReplacement(drawn, bound, seededRandom("5eed".repeat(16)));
    const lower = drawn.filter((position) => position < bound / 2).length;
    expect(Math.abs(lower - 350_000)).toBeLessThan(5 * Math.sqrt(700_000 / 4));
    expect(drawn.every((position) => position < bound)).toBe(true);
  }
});
