import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { didYouMean, editDistance } from "./did-you-mean.ts";
import { digestOf, streamSeed } from "./digest.ts";
import { seededRandom, shuffled } from "./seeded-random.ts";

test("the order of keys changes neither canonical JSON nor digest; a label does", () => {
  expect(canonicalJson({ b: 1, a: [true, null, "é"] })).toBe('{"a":[true,null,"é"],"b":1}');
  expect(digestOf("x", { a: 1, b: 2 })).toBe(digestOf("x", { b: 2, a: 1 }));
  expect(digestOf("x", 1)).not.toBe(digestOf("y", 1));
});

test("what JSON cannot say has no canonical form", () => {
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, undefined]) expect(() => canonicalJson(bad)).toThrow();
});

test("one seed gives one stream, and streams of other labels differ", () => {
  const draw = (label: string) => {
    const random = seededRandom(streamSeed("seed", label));
    return Array.from({ length: 5 }, () => random.nextUint32());
  };
  expect(draw("a")).toEqual(draw("a"));
  expect(draw("a")).not.toEqual(draw("b"));
  expect(() => seededRandom("short")).toThrow(TypeError);
});

test("a word is the same bits with and without a sign", () => {
  const [plain, signed] = [seededRandom(streamSeed("seed", "a")), seededRandom(streamSeed("seed", "a"))];
  const words = Array.from({ length: 200 }, () => [plain.nextUint32(), signed.nextInt32()] as const);
  for (const [word, same] of words) expect(same >>> 0).toBe(word);
  expect(words.some(([, same]) => same < 0)).toBe(true);
});

test("draws stay in range and fill it", () => {
  const random = seededRandom(streamSeed("seed", "range"));
  const counts = new Array<number>(6).fill(0);
  for (let i = 0; i < 6000; i += 1) counts[random.nextBelow(6)]! += 1;
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  for (let i = 0; i < 1000; i += 1) {
    const x = random.nextFloat();
    expect(x >= 0 && x < 1).toBe(true);
  }
});

test("shuffling keeps every item", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string({ minLength: 1 }), (items, seed) => {
      const out = shuffled(items, seededRandom(streamSeed(seed, "shuffle")));
      expect(out.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
    }),
  );
});

test("a near word is suggested, a far one is not", () => {
  expect(didYouMean("hypothesys", ["hypothesis", "name"])).toBe("hypothesis");
  expect(didYouMean("colour", ["hypothesis", "name"])).toBeUndefined();
  expect(editDistance("kitten", "sitting")).toBe(3);
});
